/** One parameter of a query, as it stands there; without `=` there is no value. */
export type Parameter = readonly [name: string, value: string | undefined];

/** The parameters of a query in their order: what stands between the `&`, empty ones included. */
export function parametersOf(query: string): readonly Parameter[] {
  return query.split('&').map((text) => {
    const equals = text.indexOf('=');
    return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
  });
}

/** The query that these parameters make: the inverse of `parametersOf`. */
export function queryOf(parameters: readonly Parameter[]): string {
  return parameters.map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join('&');
}

/** Sorted by name, then by value, by their bytes; a parameter without value before one whose value is empty. */
export function sorted(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.toSorted(byNameThenValue);
}

/**
 * A parameter as a form would write it (URL Standard, application/x-www-form-urlencoded), byte by byte and so in any encoding: a blank
 * as `+`, escapes for all but letters, digits and `-._~`, and `=` behind every name.
 */
export function asForm([name, value = '']: Parameter): Parameter {
  return [formPart(name), formPart(value)];
}

function formPart(text: string): string {
  return text.replace(/%[0-9a-f]{2}|[\s\S]/gi, (part) => {
    if (part === '+' || part === '%20') return '+';
    const code = part.length > 1 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0);
    const character = String.fromCharCode(code);
    return /[\w.~-]/.test(character) ? character : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

function byNameThenValue(a: Parameter, b: Parameter): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  const [left, right] = [a[1] ?? '', b[1] ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return (a[1] === undefined ? 0 : 1) - (b[1] === undefined ? 0 : 1);
}
