import { PageArcs } from '../links/page-arcs.ts';
import type { Archive } from '../model/engine.ts';
import type { LinkBlob } from '../model/link.ts';
import type { PageOutline } from '../model/page-outline.ts';

/** Takes every known URL of an archive. */
export interface OutlineTaker {
  page(outline: PageOutline): void;
}

/** Takes the links of an archive, one source after the other. */
export interface LinkTaker {
  links(found: PageArcs): void;
}

/** Reads all outlines once for all who take them. */
export async function takeOutlines(
  archive: Pick<Archive, 'outlineBatches'>,
  takers: readonly OutlineTaker[],
): Promise<void> {
  for await (const batch of archive.outlineBatches()) takeOutlineBatch(batch, takers);
}

/** Reads all links once for all who take them. */
export async function takeLinks(archive: Pick<Archive, 'linkBatches'>, takers: readonly LinkTaker[]): Promise<void> {
  const arcs = new PageArcs();
  for await (const batch of archive.linkBatches()) takeLinkBatch(batch, arcs, takers);
}

// Loops of their own: V8 compiles a function that is called often sooner, and for less, than the loop of one that waits in between.

function takeOutlineBatch(batch: readonly PageOutline[], takers: readonly OutlineTaker[]): void {
  for (const taker of takers) for (const outline of batch) taker.page(outline);
}

function takeLinkBatch(batch: readonly LinkBlob[], arcs: PageArcs, takers: readonly LinkTaker[]): void {
  for (const found of batch) {
    arcs.open(found);
    for (const taker of takers) taker.links(arcs);
  }
}
