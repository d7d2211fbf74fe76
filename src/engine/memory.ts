import type { Engine } from '../model/engine.ts';
import type { Notebook } from '../model/notebook.ts';
import type { Clock, Millis } from '../model/time.ts';
import type { FingerprintKey } from '../model/url.ts';
import { type KeyRules, NO_KEY_RULES, pageKey } from '../url/page-key.ts';
import { LEASE_LENGTH } from './lease-length.ts';
import { memoryArchive } from './memory/archive.ts';
import { memoryFrontier } from './memory/frontier.ts';
import type { World } from './memory/world.ts';

export interface MemoryEngineOptions {
  readonly clock: Clock;
  readonly key: FingerprintKey;
  /** Five minutes unless given. */
  readonly leaseLength?: Millis;
  /** Whether a URL that turns out to be nearer also goes sooner, as in a breadth-first crawl. */
  readonly priorityFollowsDepth?: boolean;
  /** What makes two URLs one page, for `page`; the URL itself unless given. */
  readonly keyRules?: KeyRules;
}

/** An engine that forgets everything when it is closed: the reference for all others, and for tests. */
export function memoryEngine(options: MemoryEngineOptions): Engine {
  const rules = options.keyRules ?? NO_KEY_RULES;
  const world: World = {
    clock: options.clock,
    key: options.key,
    leaseLength: options.leaseLength ?? LEASE_LENGTH,
    priorityFollowsDepth: options.priorityFollowsDepth ?? false,
    urls: [],
    ids: new Map(),
    hosts: new Map(),
    visits: [],
    originals: new Map(),
    robots: new Map(),
    keyOf: (url) => pageKey(url, rules),
  };
  return { ...memoryFrontier(world), ...memoryArchive(world), notes: memoryNotes(), rest() {}, close: async () => {} };
}

function memoryNotes(): Notebook {
  const notes = new Map<string, string>();
  return {
    read(name) {
      const value = notes.get(name);
      return value === undefined ? undefined : JSON.parse(value);
    },
    write(name, value) {
      notes.set(name, JSON.stringify(value ?? null));
    },
  };
}
