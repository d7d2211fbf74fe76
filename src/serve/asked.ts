import type { Endpoint } from './endpoints.ts';
import { Refusal } from './refusal.ts';
import type { JsonSchema, Schema } from './schema.ts';

/** A value that came from outside, checked against its schema. Throws a Refusal that names the place. */
export function checked<Value>({ json }: Schema<Value>, value: unknown): Value {
  check(json, value, 'the body');
  return value as Value; // as the schema says, which the check has seen
}

/** The parameters of a request by name, read as their schemas say; what is left out has its default. Throws a Refusal. */
export function readParameters(
  parameters: Endpoint['parameters'],
  given: (name: string) => string | undefined,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { json, isOptional }] of Object.entries(parameters)) {
    const text = given(name);
    // Forms and OpenSearch's templates send what was not filled in as an empty text.
    if (text === undefined || (text === '' && isOptional && json.type !== 'boolean')) {
      if (!isOptional) throw new Refusal('BAD_PARAMETER', `${name} is missing`, json.description);
      values[name] = json.default;
      continue;
    }
    const value = readValue(json, text);
    check(json, value, name);
    values[name] = value;
  }
  return values;
}

function readValue({ type }: JsonSchema, text: string): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === '' || text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

function check(schema: JsonSchema, value: unknown, where: string): void {
  const fault = schema.oneOf === undefined ? faultOf(schema, value) : faultOfEach(schema.oneOf, value, where);
  if (fault !== undefined) throw new Refusal('BAD_PARAMETER', `${where}: ${fault}`, schema.description);
  if (Array.isArray(value) && schema.items !== undefined)
    for (const [at, one] of value.entries()) check(schema.items, one, `${where}[${at}]`);
  if (schema.type === 'object') checkProperties(schema, value as Readonly<Record<string, unknown>>, where); // an object, as was seen
}

function checkProperties(schema: JsonSchema, value: Readonly<Record<string, unknown>>, where: string): void {
  const { properties = {}, required = [], additionalProperties } = schema;
  for (const name of required)
    if (value[name] === undefined) throw new Refusal('BAD_PARAMETER', `${where}: ${name} is missing`);
  for (const [name, one] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const other = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const of = known ?? other;
    if (of === undefined) throw new Refusal('BAD_PARAMETER', `${where}: ${name} is not known`);
    check(of, one, `${where}.${name}`);
  }
}

/** What is wrong with a value by itself; undefined where nothing is. */
function faultOf(
  { type, enum: words, minimum, maximum, maxLength, maxItems }: JsonSchema,
  value: unknown,
): string | undefined {
  if (type === 'array') {
    if (!Array.isArray(value)) return 'a list is wanted';
    return value.length > (maxItems ?? Number.POSITIVE_INFINITY) ? `more than ${maxItems}` : undefined;
  }
  if (type === 'object') return isObject(value) ? undefined : 'an object is wanted';
  if (type === 'integer' || type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'a number is wanted';
    if (type === 'integer' && !Number.isInteger(value)) return 'a whole number is wanted';
    if (value < (minimum ?? value)) return `less than ${minimum}`;
    return value > (maximum ?? value) ? `more than ${maximum}` : undefined;
  }
  if (typeof value !== type) return `${type === 'boolean' ? 'true or false' : 'a text'} is wanted`;
  if (typeof value === 'string' && value.length > (maxLength ?? value.length)) return `longer than ${maxLength}`;
  return words === undefined || words.includes(String(value)) ? undefined : `one of ${words.join(', ')} is wanted`;
}

function faultOfEach(kinds: readonly JsonSchema[], value: unknown, where: string): string | undefined {
  const isOne = kinds.some((kind) => {
    try {
      check(kind, value, where);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
  return isOne ? undefined : 'a value of another kind is wanted';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
