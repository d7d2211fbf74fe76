/** A count with its thousands apart: `1,234,567`. */
export function showCount(count: number): string {
  // Not by a locale: to load one takes longer than a short command.
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Bytes for people, in powers of 1024 as sizes are written in settings: `812 B`, `3.4 MB`. */
export function showBytes(bytes: number): string {
  let amount = Math.max(0, bytes);
  for (const unit of ['B', 'KB', 'MB', 'GB']) {
    if (amount < 1024) return `${unit === 'B' || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${unit}`;
    amount /= 1024;
  }
  return `${amount.toFixed(1)} TB`;
}

/** A speed with as many digits as it can bear: `0.25`, `3.4`, `812`. */
export function showSpeed(perSecond: number): string {
  if (perSecond >= 100) return showCount(perSecond);
  return perSecond >= 10 || perSecond === 0 ? perSecond.toFixed(perSecond === 0 ? 0 : 1) : perSecond.toFixed(2);
}

/** A length of time for people: `850 ms`, `12.3 s`, `4m 05s`, `2h 03m`, `1d 04h`. */
export function showDuration(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 60_000) return `${(Math.floor(millis / 100) / 10).toFixed(1)} s`;
  const seconds = Math.floor(millis / 1000);
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (minutes < 60) return `${minutes}m ${twoDigits(seconds % 60)}s`;
  return hours < 24 ? `${hours}h ${twoDigits(minutes % 60)}m` : `${days}d ${twoDigits(hours % 24)}h`;
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, '0');
}
