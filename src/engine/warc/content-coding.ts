import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';

/** Content codings of a header value in the order in which they were applied (RFC 9110, 8.4). */
export function codingsOf(header: string | undefined): string[] {
  if (header === undefined) return [];
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/**
 * Undoes content codings, the last applied first. Of a body that is cut or damaged it gives what can be read, and never more
 * than `limit` bytes. A coding that is not known stays as it is.
 */
export async function undoCodings(body: Buffer, codings: readonly string[], limit: number): Promise<Buffer> {
  for (const coding of codings.toReversed()) {
    const decoder = decoderFor(coding, body);
    if (decoder === undefined) return body;
    body = await decoder.whole(body, limit).catch(() => readable(decoder.stream(), body, limit));
  }
  return body;
}

interface Decoder {
  whole(body: Buffer, limit: number): Promise<Buffer>;
  stream(): NodeJS.ReadWriteStream;
}

function decoderFor(coding: string, body: Buffer): Decoder | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return decoder(gunzipSync, createGunzip);
    case 'deflate':
      // Some servers send raw deflate under this name; zlib's first byte says method 8 (RFC 1950, 2.2).
      return ((body[0] ?? 0) & 15) === 8
        ? decoder(inflateSync, createInflate)
        : decoder(inflateRawSync, createInflateRaw);
    case 'br':
      return {
        whole: async (bytes, limit) => brotliDecompressSync(bytes, { maxOutputLength: limit }),
        stream: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
      };
    default:
      return undefined;
  }
}

type Options = { maxOutputLength?: number; finishFlush?: number };

function decoder(
  whole: (bytes: Buffer, options: Options) => Buffer,
  stream: (options: Options) => NodeJS.ReadWriteStream,
): Decoder {
  return {
    whole: async (bytes, limit) => whole(bytes, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }),
    stream: () => stream({ finishFlush: constants.Z_SYNC_FLUSH }),
  };
}

/** What a decoder gives before it stops at an error or at the limit. The one-shot functions throw that away. */
function readable(stream: NodeJS.ReadWriteStream, body: Buffer, limit: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => resolve(Buffer.concat(chunks).subarray(0, limit));
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < limit) return;
      stream.pause();
      stream.removeAllListeners('data');
      finish();
    });
    stream.on('error', finish);
    stream.on('end', finish);
    stream.end(body);
  });
}
