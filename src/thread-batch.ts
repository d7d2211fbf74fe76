import { factsOf } from './engine/page-facts.ts';
import { NO_LINKS } from './links/found-links.ts';
import { PackedLinks } from './links/packed-links.ts';
import type { Capture, Settlement } from './model/engine.ts';
import type { FetchedResponse } from './model/fetcher.ts';
import type { FoundLinks, UnknownTarget } from './model/link.ts';
import type { CanonicalUrl } from './model/url.ts';
import { headersOf } from './net/response.ts';

/** A batch of settlements on its way to another thread. Nothing of it is held by whoever sends it. */
export interface SettlementBatch {
  /** All but the bytes, as JSON: V8 takes half as long again to clone as many small objects. */
  readonly json: string;
  /** Bodies and links, copied into one block, which is handed over. */
  readonly bytes: ArrayBuffer;
}

/** Where bytes stand in those of the batch: offset and length. */
type Place = readonly [number, number];

interface WrittenLinks {
  readonly heads: Place;
  readonly ids: Place;
  readonly texts: Place;
  /** Index and fingerprint of each link whose target is not known. */
  readonly unknown: readonly number[];
}

interface WrittenCapture extends Omit<Capture, 'response'> {
  readonly response: Omit<FetchedResponse, 'header' | 'body' | 'wireBody'>;
  readonly wireBody: Place;
  /** Absent where it is the same as `wireBody`. */
  readonly body?: Place;
}

type WrittenSettlement = Omit<Settlement, 'capture' | 'links'> & {
  readonly capture?: WrittenCapture | undefined;
  readonly links?: WrittenLinks | undefined;
};

/** Makes a batch of settlements. */
export function packBatch(settlements: readonly Settlement[]): SettlementBatch {
  const block = new Block();
  const all = settlements.map((settlement) => written(settlement, block));
  return { json: JSON.stringify(all), bytes: block.joined() };
}

/** The settlements of a batch; their bytes are its own. */
export function unpackBatch({ json, bytes }: SettlementBatch): readonly Settlement[] {
  const written = JSON.parse(json) as readonly WrittenSettlement[]; // by `packBatch` alone
  return written.map((settlement) => ({
    ...settlement,
    capture: settlement.capture && readCapture(settlement.capture, bytes),
    links: settlement.links === undefined ? NO_LINKS : readLinks(settlement.links, bytes),
  }));
}

/** Chunks that are to stand in one block, each at a multiple of four. */
class Block {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): Place {
    const at = this.#length;
    this.#chunks.push(chunk);
    this.#length = (at + chunk.length + 3) & ~3;
    return [at, chunk.length];
  }

  joined(): ArrayBuffer {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at = (at + chunk.length + 3) & ~3;
    }
    return bytes.buffer;
  }
}

function written(settlement: Settlement, block: Block): WrittenSettlement {
  const { visit, capture, links } = settlement;
  return {
    ...settlement,
    // A page's facts may bring along its links.
    visit: visit.page === undefined ? visit : { ...visit, page: factsOf(visit.page) },
    capture: capture && writtenCapture(capture, block),
    links: links.length === 0 ? undefined : writtenLinks(links, block),
  };
}

function writtenCapture({ response, via, depth }: Capture, block: Block): WrittenCapture {
  const { header: _, body, wireBody, ...rest } = response;
  const place = block.add(wireBody);
  const capture = { via, depth, response: rest, wireBody: place };
  return body === wireBody ? capture : { ...capture, body: block.add(body) };
}

function readCapture({ response, via, depth, ...places }: WrittenCapture, bytes: ArrayBuffer): Capture {
  const { rawHeaders } = response;
  const wireBody = Buffer.from(bytes, ...places.wireBody);
  const body = places.body === undefined ? wireBody : Buffer.from(bytes, ...places.body);
  return { via, depth, response: { ...response, header: headersOf(rawHeaders), body, wireBody } };
}

function writtenLinks({ heads, ids, texts, unknown }: FoundLinks, block: Block): WrittenLinks {
  const words = Int32Array.from(ids);
  return {
    heads: block.add(heads),
    ids: block.add(new Uint8Array(words.buffer)),
    texts: block.add(texts),
    unknown: unknown.flatMap(({ index, lo, hi }) => [index, lo, hi]),
  };
}

/** What the store asks of a target that was not known is its fingerprint: the address is among the discoveries. */
function readLinks({ heads, ids, texts, unknown }: WrittenLinks, bytes: ArrayBuffer): FoundLinks {
  const targets: UnknownTarget[] = [];
  for (let at = 0; at < unknown.length; at += 3) {
    const [index = 0, lo = 0, hi = 0] = unknown.slice(at, at + 3);
    targets.push({ index, lo, hi, url: '' as CanonicalUrl, rel: '' });
  }
  return new PackedLinks(
    Buffer.from(bytes, ...heads),
    new Int32Array(bytes, ids[0], ids[1] / Int32Array.BYTES_PER_ELEMENT),
    Buffer.from(bytes, ...texts),
    targets,
  );
}
