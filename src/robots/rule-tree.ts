import { crowdedLengths, lackingIn } from './crowded-pieces.ts';
import { matchesRest, type PathPattern } from './path-pattern.ts';

/** What robots.txt says of one URL. */
export interface Ruling {
  readonly allowed: boolean;
  /** Number of the line that decided, from 1; undefined when no rule matched. */
  readonly line: number | undefined;
  /** That line as written, without its comment, as in `Disallow: /private`; at most 300 characters. '' when no rule matched. */
  readonly text: string;
}

/** A pattern with what it decides. */
export interface Rule {
  readonly pattern: PathPattern;
  readonly ruling: Ruling;
  /** Of two rules that match, the one with the larger weight decides: the longer pattern, at equal length the one that allows. */
  readonly weight: number;
}

/** A place in the tree; all rules at or below it share the prefix that leads here. */
interface Branch {
  /** What this place adds to its parent's prefix. */
  label: string;
  /** By the first character of their labels. */
  readonly children: Map<number, Branch>;
  /** Heaviest first; their prefix ends exactly here. */
  readonly rules: Rule[];
}

/** The rules of one crawler, arranged by their prefixes so that a path meets only the ones that can match it. */
export interface RuleTree {
  /** The heaviest rule that matches; the path has to be `comparable`. */
  find(path: string): Rule | undefined;
}

/** Arranges rules. Of equal ones the first in the file stays. */
export function ruleTree(rules: readonly Rule[]): RuleTree {
  const root: Branch = { label: '', children: new Map(), rules: [] };
  for (const rule of rules) branchFor(root, rule.pattern.prefix).rules.push(rule);
  tidy(root);
  const crowded = crowdedLengths(rules.map(({ pattern }) => pattern));
  return { find: (path) => heaviest(root, path, lackingIn(path, crowded)) };
}

function heaviest(root: Branch, path: string, isLacking: (pattern: PathPattern) => boolean): Rule | undefined {
  let best: Rule | undefined;
  let branch: Branch | undefined = root;
  let at = 0;
  for (;;) {
    for (const rule of branch.rules) {
      if (best !== undefined && rule.weight <= best.weight) break;
      if (isLacking(rule.pattern) || !matchesRest(path, rule.pattern)) continue;
      best = rule;
      break;
    }
    if (branch.children.size === 0 || at >= path.length) return best;
    branch = branch.children.get(path.charCodeAt(at));
    if (branch === undefined || !path.startsWith(branch.label, at)) return best;
    at += branch.label.length;
  }
}

/** The place of a prefix, made where there is none yet. */
function branchFor(root: Branch, prefix: string): Branch {
  let branch = root;
  let at = 0;
  while (at < prefix.length) {
    const code = prefix.charCodeAt(at);
    const next = branch.children.get(code);
    if (next === undefined) {
      const leaf: Branch = { label: prefix.slice(at), children: new Map(), rules: [] };
      branch.children.set(code, leaf);
      return leaf;
    }
    const shared = sharedLength(next.label, prefix, at);
    branch = shared === next.label.length ? next : split(branch, next, shared);
    at += shared;
  }
  return branch;
}

function sharedLength(label: string, prefix: string, at: number): number {
  let length = 1;
  while (length < label.length && label.charCodeAt(length) === prefix.charCodeAt(at + length)) length += 1;
  return length;
}

/** Puts a new place between a parent and its child, `length` characters down the child's label. */
function split(parent: Branch, child: Branch, length: number): Branch {
  const middle: Branch = { label: child.label.slice(0, length), children: new Map(), rules: [] };
  child.label = child.label.slice(length);
  middle.children.set(child.label.charCodeAt(0), child);
  parent.children.set(middle.label.charCodeAt(0), middle);
  return middle;
}

/** Sorts each place's rules and drops what never decides: repetitions, and rules lighter than one that always matches there. */
function tidy(root: Branch): void {
  const open = [root];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    const sorted = branch.rules
      .splice(0)
      .sort((a, b) => b.weight - a.weight || (a.ruling.line ?? 0) - (b.ruling.line ?? 0));
    const seen = new Set<string>();
    for (const rule of sorted) {
      const { rest, isAnchored, isWild } = rule.pattern;
      const key = `${isAnchored} ${isWild} ${rest.join('*')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      branch.rules.push(rule);
      if (rest.length === 0 && !isAnchored) break;
    }
    open.push(...branch.children.values());
  }
}
