import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { WARCParser } from 'warcio';

/** A record as npm's warcio reads it. */
export interface ReadRecord {
  readonly type: string;
  readonly fields: ReadonlyMap<string, string>;
  /** The whole block as stored. */
  readonly block: Buffer;
  /** The part of the block after the HTTP head, as stored. */
  readonly payload: Buffer;
  readonly httpStatus: string | undefined;
  readonly offset: number;
  readonly length: number;
}

/** Every record of a file, read by warcio; its digests are checked by `wrongDigests`, which shares no code with the writer. */
export async function readByWarcio(path: string): Promise<ReadRecord[]> {
  const found: ReadRecord[] = [];
  const parser = new WARCParser(createReadStream(path), { keepHeadersCase: true, parseHttp: false });
  for await (const record of parser) {
    const block = Buffer.from(await record.readFully(false));
    await record.skipFully();
    const fields = new Map<string, string>();
    for (const [name, value] of record.warcHeaders.headers) fields.set(name, value);
    const isHttp = fields.get('Content-Type')?.startsWith('application/http') === true;
    const headEnd = isHttp ? block.indexOf('\r\n\r\n') + 4 : 0;
    found.push({
      type: record.warcType,
      fields,
      block,
      payload: block.subarray(headEnd),
      httpStatus: isHttp ? /^HTTP\/\S+ (\d{3})/.exec(block.toString('latin1'))?.[1] : undefined,
      offset: parser.offset,
      length: parser.recordLength,
    });
  }
  return found;
}

/** Records whose block or payload digest does not come out when it is made again. */
export function wrongDigests(records: readonly ReadRecord[]): string[] {
  return records.flatMap(({ type, fields, block, payload }) => {
    const wrong: string[] = [];
    // A response has one of its payload alone, request and metadata have the checksum of their gzip member.
    if (type === 'request' || type === 'metadata') return wrong;
    const [name, bytes] = type === 'response' ? ['WARC-Payload-Digest', payload] : ['WARC-Block-Digest', block];
    if (fields.get(name) !== sha1(bytes)) wrong.push(`${type}: ${name}`);
    return wrong;
  });
}

/** By way of hexadecimal digits and a string of bits: slow, obvious, and not how the writer does it. */
export function sha1(bytes: Buffer): string {
  const hex = createHash('sha1').update(bytes).digest('hex');
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map(
    (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)],
  );
  return `sha1:${letters.join('')}`;
}
