import type { Database, Statement } from 'better-sqlite3';
import type { ArchiveAddress, Settlement } from '../../model/engine.ts';
import type { Instant } from '../../model/time.ts';
import type { CanonicalUrl, UrlId } from '../../model/url.ts';
import type { Visit } from '../../model/visit.ts';
import type { ArchiveEntry, ArchiveWriter } from '../archive-writer.ts';
import { contentOf } from '../content-of.ts';
import { FingerprintTable } from '../fingerprint-table.ts';
import type { VisitPlace } from './visit-rows.ts';

/** The visit that first had a content. */
interface Original {
  readonly visitId: number;
  readonly urlId: UrlId;
  readonly url: CanonicalUrl;
  readonly at: Instant;
  readonly digest: string;
  readonly isArchived: boolean;
  /** Of one that a row tells of. */
  readonly address?: ArchiveAddress;
}

/** Settlements that are stored together; the visits of them are numbered from `first` on. */
interface Batch {
  readonly settlements: readonly Settlement[];
  readonly first: number;
}

interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly last_offset: number;
  readonly length: number;
}

/**
 * Where the bodies of visits go: which content is known already, and what is appended to the archive. Contents are found by a
 * fingerprint of their digest; a hit is compared with the row, so no two different contents are ever taken for one.
 */
export class Bodies {
  readonly #archive: ArchiveWriter | undefined;
  readonly #contents = new FingerprintTable();
  readonly #statements: BodyStatements;
  /** The last file that is named; of it only name and number are kept up to date. */
  #file: Pick<FileRow, 'id' | 'name'> | undefined;
  #lastVisit: number;

  constructor(database: Database, archive: ArchiveWriter | undefined) {
    this.#archive = archive;
    this.#statements = prepare(database);
    this.#lastVisit = this.#statements.lastVisit.get() ?? 0;
    this.#file = this.#statements.lastFile.get();
    for (const [lo, hi, visitId] of this.#statements.originals.iterate()) this.#contents.add(lo, hi, visitId);
  }

  /** Numbers the visits, appends their captures to the archive and answers each one's place, in order. Inside the transaction. */
  store(settlements: readonly Settlement[]): VisitPlace[] {
    const first = this.#lastVisit + 1;
    this.#lastVisit += settlements.length;
    const batch = { settlements, first };
    const originals = settlements.map((settlement, at) => this.#originalOf(settlement, first + at, batch));
    const addresses = this.#append(settlements, originals);
    return settlements.map(({ visit }, at) => this.#placeOf(visit, first + at, originals[at], addresses[at]));
  }

  /** Undoes what the last call of `store` appended, after its transaction failed: back to the last address that is stored. */
  takeBack(): void {
    this.#archive?.cutBack(addressOf(this.#statements.lastFile.get()));
  }

  /** The addresses of what was appended, each at the place of its settlement. */
  #append(
    settlements: readonly Settlement[],
    originals: readonly (Original | undefined)[],
  ): readonly (ArchiveAddress | undefined)[] {
    if (this.#archive === undefined) return [];
    const entries: ArchiveEntry[] = [];
    settlements.forEach(({ visit, capture }, at) => {
      const original = originals[at];
      if (capture !== undefined)
        entries.push({ visit, capture, duplicateOf: original?.isArchived ? original : undefined });
    });
    if (entries.length === 0) return [];
    const given = this.#archive.append(entries);
    this.#saveFiles(given);
    let next = 0;
    return settlements.map(({ capture }) => (capture === undefined ? undefined : given[next++]));
  }

  /** Notes how far each file is named by rows now: the addresses of a file stand together, and its last one counts. */
  #saveFiles(addresses: readonly ArchiveAddress[]): void {
    addresses.forEach(({ file, offset, length }, at) => {
      if (addresses[at + 1]?.file === file) return;
      if (this.#file?.name === file) this.#statements.growFile.run(offset, offset + length, this.#file.id);
      else this.#file = this.#statements.saveFile.get(file, offset, offset + length);
    });
  }

  #fileOf({ file }: ArchiveAddress): number | undefined {
    return this.#file?.name === file ? this.#file.id : this.#statements.fileId.get(file);
  }

  /** The earlier visit with the same content; a complete page without one is an original from now on. */
  #originalOf({ visit }: Settlement, visitId: number, batch: Batch): Original | undefined {
    const digest = contentOf(visit);
    if (digest === undefined) return undefined;
    const { lo, hi } = contentFingerprint(digest);
    const known = this.#contents.find(lo, hi);
    if (known === 0) {
      // What has not changed has no body of its own that others could refer to.
      if (visit.outcome === 'unchanged') return undefined;
      this.#contents.add(lo, hi, visitId);
      this.#statements.insertOriginal.run(visitId, lo, hi);
      return undefined;
    }
    const inBatch = batch.settlements[known - batch.first];
    const original = inBatch === undefined ? this.#originalRow(known) : this.#originalIn(inBatch, known);
    return original?.digest === digest ? original : undefined;
  }

  /** An original that no row tells of yet. */
  #originalIn({ visit, capture }: Settlement, visitId: number): Original {
    const { id: urlId, url, at, digest = '' } = visit;
    return { visitId, urlId, url, at, digest, isArchived: this.#archive !== undefined && capture !== undefined };
  }

  #originalRow(visitId: number): Original | undefined {
    const row = this.#statements.original.get(visitId);
    if (row === undefined) return undefined;
    const { url_id: urlId, url, at, digest, file, offset, length } = row;
    const original = { visitId, urlId, url, at, digest };
    return file === null
      ? { ...original, isArchived: false }
      : { ...original, isArchived: true, address: { file, offset, length } };
  }

  #placeOf(visit: Visit, id: number, original?: Original, address?: ArchiveAddress): VisitPlace {
    const isCopy = original !== undefined && original.urlId !== visit.id;
    return {
      id,
      duplicateOf: isCopy ? original.urlId : 0,
      bodyOf: original?.isArchived && address !== undefined ? original.visitId : this.#bodyBefore(visit),
      fileId: address && this.#fileOf(address),
      offset: address?.offset,
      length: address?.length,
    };
  }

  /** For a page that has not changed: the visit whose body is still its. */
  #bodyBefore({ id, outcome }: Visit): number | undefined {
    return outcome === 'unchanged' ? (this.#statements.bodyBefore.get(id) ?? undefined) : undefined;
  }
}

/** The address of the last record in a file that a row names. */
export function addressOf(file: FileRow | undefined): ArchiveAddress | undefined {
  if (file === undefined) return undefined;
  return { file: file.name, offset: file.last_offset, length: file.length - file.last_offset };
}

/** 64 bits of a digest's text: FNV-1a twice, with different beginnings. A digest needs no key, as it cannot be chosen freely. */
function contentFingerprint(digest: string): { readonly lo: number; readonly hi: number } {
  let lo = 0x811c9dc5 | 0;
  let hi = 0x050c5d1f;
  for (let index = 0; index < digest.length; index++) {
    const code = digest.charCodeAt(index);
    lo = Math.imul(lo ^ code, 0x01000193);
    hi = Math.imul(hi ^ code, 0x01000193) ^ (hi >>> 15);
  }
  return { lo, hi };
}

interface OriginalRow {
  readonly url_id: UrlId;
  readonly url: CanonicalUrl;
  readonly at: Instant;
  readonly digest: string;
  readonly file: string | null;
  readonly offset: number;
  readonly length: number;
}

interface BodyStatements {
  readonly lastVisit: Statement<[], number | null>;
  readonly lastFile: Statement<[], FileRow>;
  readonly originals: Statement<[], [number, number, number]>;
  readonly original: Statement<[number], OriginalRow>;
  readonly insertOriginal: Statement<[number, number, number]>;
  readonly saveFile: Statement<[string, number, number], FileRow>;
  readonly growFile: Statement<[number, number, number]>;
  readonly fileId: Statement<[string], number>;
  readonly bodyBefore: Statement<[UrlId], number | null>;
}

function prepare(database: Database): BodyStatements {
  return {
    lastVisit: database.prepare<[], number | null>('SELECT max(id) FROM visit').pluck(),
    lastFile: database.prepare('SELECT * FROM archive_file ORDER BY id DESC LIMIT 1'),
    originals: database.prepare<[], [number, number, number]>('SELECT fp_lo, fp_hi, visit_id FROM original').raw(),
    original: database.prepare(
      'SELECT v.url_id, u.url, v.at, v.digest, f.name AS file, v.offset, v.length FROM visit v ' +
        'JOIN url u ON u.id = v.url_id LEFT JOIN archive_file f ON f.id = v.file_id WHERE v.id = ?',
    ),
    insertOriginal: database.prepare('INSERT INTO original VALUES (?, ?, ?)'),
    saveFile: database.prepare(
      'INSERT INTO archive_file (name, last_offset, length) VALUES (?, ?, ?) ' +
        'ON CONFLICT (name) DO UPDATE SET last_offset = excluded.last_offset, length = excluded.length RETURNING *',
    ),
    growFile: database.prepare('UPDATE archive_file SET last_offset = ?, length = ? WHERE id = ?'),
    fileId: database.prepare<[string], number>('SELECT id FROM archive_file WHERE name = ?').pluck(),
    bodyBefore: database
      .prepare<[UrlId], number | null>(
        'SELECT ifnull(v.body_of, CASE WHEN v.file_id IS NOT NULL THEN v.id END) FROM url u JOIN visit v ON v.id = u.visit_id WHERE u.id = ?',
      )
      .pluck(),
  };
}
