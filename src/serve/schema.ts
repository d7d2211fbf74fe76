/** A JSON Schema (draft 2020-12), so far as OpenAPI 3.1 and our answers need it. */
export interface JsonSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
}

declare const value: unique symbol;

/** A schema together with the type that it describes, so that each answer is written down once. */
export interface Schema<Value> {
  readonly json: JsonSchema;
  readonly isOptional?: true;
  /** Never there: carries the type. */
  readonly [value]?: Value;
}

/** A property that may be absent: what is not known is left out. */
export interface OptionalSchema<Value> extends Schema<Value> {
  readonly isOptional: true;
}

/** What a schema describes. */
export type ValueOf<S> = S extends Schema<infer Value> ? Value : never;

type Fields = Readonly<Record<string, Schema<unknown>>>;
type OptionalNames<F extends Fields> = { [N in keyof F]: F[N] extends OptionalSchema<unknown> ? N : never }[keyof F];
type Flat<T> = { [N in keyof T]: T[N] };

/** The object whose properties the fields describe. */
export type ObjectOf<F extends Fields> = Flat<
  { readonly [N in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[N]> } & {
    readonly [N in OptionalNames<F>]?: ValueOf<F[N]> | undefined;
  }
>;

const plain =
  <Value>(type: NonNullable<JsonSchema['type']>) =>
  (description: string, more: JsonSchema = {}): Schema<Value> => ({ json: { type, description, ...more } });

/** Each of these gives a schema with what the value means, its unit among that, and further limits. */
export const text = plain<string>('string');
export const integer = plain<number>('integer');
export const number = plain<number>('number');
export const flag = plain<boolean>('boolean');

/** One of a few words. */
export function choice<const Word extends string>(words: readonly Word[], description: string): Schema<Word> {
  return { json: { type: 'string', description, enum: words } };
}

/** Any number of values of one kind, in the order that the description tells. */
export function list<Value>(of: Schema<Value>, description: string): Schema<readonly Value[]> {
  return { json: { type: 'array', description, items: of.json } };
}

/** Values of one kind by names that are not known beforehand; what is undefined is left out. */
export function record<Value>(
  of: Schema<Value>,
  description: string,
): Schema<Readonly<Record<string, Value | undefined>>> {
  return { json: { type: 'object', description, additionalProperties: of.json } };
}

/** One of several kinds of value. */
export function either<A, B, C>(a: Schema<A>, b: Schema<B>, c: Schema<C>): Schema<A | B | C> {
  return { json: { oneOf: [a.json, b.json, c.json] } };
}

/** An object of these properties and no others. */
export function object<const F extends Fields>(fields: F, description?: string): Schema<ObjectOf<F>> {
  const entries = Object.entries(fields);
  return {
    json: {
      type: 'object',
      ...(description === undefined ? {} : { description }),
      properties: Object.fromEntries(entries.map(([name, { json }]) => [name, json])),
      required: entries.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name])),
      additionalProperties: false,
    },
  };
}

/** The same value as a property that may be absent. */
export function optional<Value>(schema: Schema<Value>): OptionalSchema<Value> {
  return { json: schema.json, isOptional: true };
}
