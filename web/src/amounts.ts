/** Numbers as people read them: grouped by thousands, each with its unit. */

const WHOLE = new Intl.NumberFormat('en-GB');
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const SECOND = 1000;

/** `12,345`. */
export function count(value: number): string {
  return WHOLE.format(value);
}

/** `1 page`, `12,345 pages`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Bytes: `812 B`, `6.1 KB`, `1.2 GB`; a kilobyte has 1,024, as in what the commands print. */
export function bytes(value: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** A length of time in milliseconds: `85 ms`, `4.2 s`, `5 s`, `3 min 12 s`, `2 h 5 min`. */
export function duration(value: number): string {
  if (value < 999.5) return `${Math.round(value)} ms`;
  if (value < 59_950) return `${(value / SECOND).toFixed(1).replace(/\.0$/, '')} s`;
  const minutes = Math.floor(Math.round(value / SECOND) / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(value / SECOND) % 60} s`;
  return `${count(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** `27.5 %`; nothing of nothing is nothing. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 0.1) return '< 0.1 %';
  return `${percent >= 99.95 || percent < 0.05 ? Math.round(percent) : percent.toFixed(1)} %`;
}

/** A rank, in parts of one. */
export function rank(value: number): string {
  return value >= 0.0001 ? value.toFixed(6) : value.toExponential(2);
}

/** A moment, with its date, on the reader's clock. */
export function moment(instant: number): string {
  return DATE.format(instant);
}

/** A moment of today. */
export function clock(instant: number): string {
  return CLOCK.format(instant);
}
