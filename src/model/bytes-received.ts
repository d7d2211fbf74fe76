import type { ResponseFacts, Visit } from './visit.ts';

/** Bytes of the body that came with a visit, as received and undone; the facts of a page that has not changed are those of an earlier answer. */
export function bytesReceived({ outcome, response }: Visit): Pick<ResponseFacts, 'wireBytes' | 'bytes'> {
  return response === undefined || outcome === 'unchanged' ? NOTHING : response;
}

const NOTHING = { wireBytes: 0, bytes: 0 };
