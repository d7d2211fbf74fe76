import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqliteEngine } from '../../src/engine/sqlite/engine.ts';
import { engineContract } from '../contracts/engine-contract.ts';
import { CONTRACT_LEASE_LENGTH, KEY, testArchive } from '../contracts/engine-makings.ts';

const root = mkdtempSync(join(tmpdir(), 'skein-engine-'));
let folders = 0;

afterAll(() => rmSync(root, { recursive: true }));

engineContract('sqlite', {
  open(clock, options) {
    folders += 1;
    const folder = join(root, `${folders}`);
    const leaseLength = CONTRACT_LEASE_LENGTH;
    return openSqliteEngine({
      folder,
      clock,
      mode: 'create',
      key: KEY,
      leaseLength,
      archive: testArchive(),
      ...options,
    });
  },
});
