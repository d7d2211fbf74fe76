/** Milliseconds in each unit of time that a duration may be written with. */
const MILLIS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Bytes in each unit that a size may be written with; powers of 1024. */
const BYTES = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 } as const;

/** Seconds in each unit that a rate may be written for. */
const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Milliseconds of `500ms`, `2s`, `1h30m` or `1.5` (a bare number is seconds); undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)) {
    total += Number(amount) * MILLIS[unit as keyof typeof MILLIS]; // the pattern lets nothing else through
  }
  return Math.round(total);
}

/** Bytes of `512k`, `10M`, `1.5G` or `4096`; undefined for anything else. */
export function parseSize(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)([kmgt]?)(?:i?b)?$/i.exec(text);
  if (match === null) return undefined;
  const unit = (match[2] ?? '').toLowerCase() as keyof typeof BYTES; // the pattern lets nothing else through
  return Math.round(Number(match[1]) * BYTES[unit]);
}

/** Requests a second of `5/s`, `30/m`, `100/h` or `2.5`; undefined for anything else. */
export function parseRate(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(?:\/([smhd]))?$/.exec(text);
  if (match === null) return undefined;
  const unit = (match[2] ?? 's') as keyof typeof SECONDS; // the pattern lets nothing else through
  return Number(match[1]) / SECONDS[unit];
}

/** A duration in the largest unit that keeps it whole: `500ms`, `90s`, `2h`. `parseDuration` reads it back. */
export function writeDuration(millis: number): string {
  if (millis === 0) return '0s';
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    if (millis % MILLIS[unit] === 0) return `${millis / MILLIS[unit]}${unit}`;
  }
  return `${millis}ms`;
}

/** A size in the largest unit that keeps it whole: `64k`, `50M`. `parseSize` reads it back. */
export function writeSize(bytes: number): string {
  for (const unit of ['t', 'g', 'm', 'k'] as const) {
    const name = unit === 'k' ? 'k' : unit.toUpperCase();
    if (bytes > 0 && bytes % BYTES[unit] === 0) return `${bytes / BYTES[unit]}${name}`;
  }
  return `${bytes}`;
}

/** A rate as requests a second, minute, hour or day, whichever is whole; `parseRate` reads it back. */
export function writeRate(perSecond: number): string {
  for (const unit of ['s', 'm', 'h', 'd'] as const) {
    const amount = perSecond * SECONDS[unit];
    if (Math.abs(amount - Math.round(amount)) < 1e-9) return `${Math.round(amount)}/${unit}`;
  }
  return `${perSecond}/s`;
}
