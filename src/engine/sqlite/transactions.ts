import type { Database, Statement } from 'better-sqlite3';
import { SkeinError } from '../../model/errors.ts';
import { explain } from './failure.ts';
import { sameFile } from './same-file.ts';

/**
 * Every write goes through here. Memory (seen-table, hosts, tally) changes along with the rows, so after a transaction that
 * failed half-way the two differ: then the engine is done for, says so at every call, and the folder is opened again by
 * `resume`, which finds what the last transaction left.
 */
export class Transactions {
  readonly #database: Database;
  readonly #begin: Statement;
  readonly #commit: Statement;
  readonly #folder: string;
  readonly #isReadOnly: boolean;
  readonly #checkFile: () => void;
  #broken: unknown;

  constructor(database: Database, folder: string, isReadOnly: boolean) {
    this.#database = database;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
    this.#folder = folder;
    this.#isReadOnly = isReadOnly;
    this.#checkFile = sameFile(folder);
  }

  /** Runs `work` as one transaction. `undo` is for what a rollback cannot take back. */
  write<Result>(work: () => Result, undo?: () => void): Result {
    if (this.#broken !== undefined) throw this.#broken;
    if (this.#isReadOnly) throw readOnly(this.#folder);
    this.#checkFile();
    // Nothing has happened yet when this fails, as when another program holds the database: the engine can go on.
    this.read(() => this.#begin.run());
    try {
      const result = work();
      this.#commit.run();
      return result;
    } catch (error) {
      this.#broken = explain(error, this.#folder);
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      undo?.();
      throw this.#broken;
    }
  }

  /** Runs a statement that reads, and says what its failure means. */
  read<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw explain(error, this.#folder);
    }
  }
}

function readOnly(folder: string): SkeinError {
  return new SkeinError('INTERNAL', `${folder} was opened for reading only`, 'Report this as a fault.');
}
