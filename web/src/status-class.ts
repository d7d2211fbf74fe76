/** The first digit of an HTTP status, 0 where there was no answer: by it answers have their colour. */
export function statusClass(status: number | undefined): 0 | 2 | 3 | 4 | 5 {
  const digit = status === undefined ? 0 : Math.floor(status / 100);
  return digit === 2 || digit === 3 || digit === 4 || digit === 5 ? digit : 0;
}
