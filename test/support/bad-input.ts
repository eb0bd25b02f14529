/** JSON Schema as far as the market's own go. */
export type Schema = Readonly<{
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
}>;

/** A body that must be refused, as text: some could not be written as a value. */
export type BadBody = Readonly<{ why: string; text: string }>;

const alternatives = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

const instants: Readonly<Record<string, string>> = {
  uuid: '5f3e7a10-0000-4000-8000-0000000000d1',
  date: '2026-05-01',
  'date-time': '2026-05-01T12:00:00.000Z',
  uri: 'https://example.org/',
};

/** A value of about the right shape; texts with patterns are not always matched. */
export function sampleOf(schema: Schema): unknown {
  const [first] = alternatives(schema) ?? [];
  if (first) return sampleOf(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  return instants[schema.format ?? ''] ?? 'a-text-that-may-be-too-short';
}

/** Which kinds of JSON value a schema may take. */
function kindsOf(schema: Schema): ReadonlySet<string> {
  const inner = alternatives(schema);
  if (inner) return new Set(inner.flatMap((one) => [...kindsOf(one)]));
  const given = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (given.length > 0) return new Set(given.map((value) => (value === null ? 'null' : typeof value)));
  const { type } = schema;
  if (type === undefined) return new Set(['object', 'array', 'string', 'number', 'boolean', 'null']); // anything goes
  return new Set([type === 'integer' ? 'number' : type]);
}

/** Values of each kind that nobody asked for; a text is fine where texts are. */
const intruders: readonly (readonly [kind: string, raw: string])[] = [
  ['null', 'null'],
  ['boolean', 'true'],
  ['number', '7'],
  ['string', '"7"'],
  ['string', '"1e3"'],
  ['string', '""'],
  ['array', '[]'],
  ['array', '[["a"]]'],
  ['object', '{"$ne":""}'],
  ['object', '{"$gt":""}'],
  ['object', '{"$where":"1"}'],
  ['object', '{"toString":1}'],
  ['object', '{"length":1}'],
];

/** Refused whatever the schema says: there are no such texts, numbers or names. */
const neverFine = [
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`"\udc00\ud800"`,
  '1e309',
  '-1e309',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"prototype":{"polluted":1}}',
  String.raw`{"a\u0000":1}`,
  `[${'[],'.repeat(100)}[]]`,
  `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`,
];

const beyondNumbers = ['-1', '0.5', '9007199254740993', '-9007199254740993', '1e300'];

function* intrudersOf(schema: Schema): Iterable<string> {
  const kinds = kindsOf(schema);
  for (const raw of neverFine) yield raw;
  for (const [kind, raw] of intruders) if (!kinds.has(kind)) yield raw;
  if (kinds.has('number') && schema.enum === undefined) yield* beyondNumbers;
  if (kinds.has('string')) yield `"${'x'.repeat(20_000)}"`;
  if (schema.enum) yield '"nothing-of-these"';
  if (schema.format) yield* ['""', '"x"', '"../../etc/passwd"', String.raw`"' OR 1=1 --"`];
}

const hole = '@@hole@@';

/** Every place of a sample with its schema, and how the whole reads with something else there. */
function* placesOf(
  schema: Schema,
  value: unknown,
  whole: (inner: unknown) => unknown = (inner) => inner,
  path = '',
): Iterable<readonly [path: string, schema: Schema, value: unknown, whole: (inner: unknown) => unknown]> {
  yield [path, schema, value, whole];
  const shape = alternatives(schema)?.[0] ?? schema;
  if (shape.type === 'object') {
    const fields = value as Readonly<Record<string, unknown>>;
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      yield* placesOf(field, fields[name], (inner) => whole({ ...fields, [name]: inner }), `${path}.${name}`);
    }
  }
  if (shape.type === 'array' && shape.items) {
    yield* placesOf(shape.items, (value as readonly unknown[])[0], (inner) => whole([inner]), `${path}[0]`);
  }
}

/** Bodies of that schema with one thing wrong in each. */
export function* badBodies(schema: Schema): Iterable<BadBody> {
  for (const [path, inner, value, whole] of placesOf(schema, sampleOf(schema))) {
    const filled = (raw: string): BadBody => ({
      why: `body${path} = ${raw.slice(0, 60)}`,
      text: JSON.stringify(whole(hole)).replace(JSON.stringify(hole), () => raw),
    });
    for (const raw of intrudersOf(inner)) yield filled(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const name of ['nobodyKnowsThis', '$where', 'hasOwnProperty', '__proto__', 'constructor']) {
      yield filled(JSON.stringify({ ...value, [`${hole}name`]: 1 }).replace(`${hole}name`, name));
    }
    for (const name of (alternatives(inner)?.[0] ?? inner).required ?? []) {
      yield filled(JSON.stringify({ ...value, [name]: undefined }));
    }
  }
}

/** What no route takes as a body, whatever its schema. */
export const brokenBodies: readonly (BadBody & Readonly<{ type?: string }>)[] = [
  ...['{', '{"a":1', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '{"a":01}', '\u0000', '{}{}', '[', '"'].map((text) => ({
    why: `malformed ${text}`,
    text,
  })),
  ...neverFine.map((text) => ({ why: `never fine ${text.slice(0, 60)}`, text: `{"a":${text}}` })),
  { why: 'a field twice', text: '{"a":1,"\\u0061":1}' },
  { why: '70 kB', text: JSON.stringify({ a: 'x'.repeat(70_000) }) },
  { why: '20,000 levels', text: '['.repeat(20_000) + ']'.repeat(20_000) },
  { why: '300 fields', text: `{${Array.from({ length: 300 }, (_, n) => `"f${n}":1`).join(',')}}` },
  { why: 'text', text: 'a=1', type: 'text/plain' },
  { why: 'form', text: 'a=1&__proto__[x]=1', type: 'application/x-www-form-urlencoded' },
  { why: 'xml', text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', type: 'application/xml' },
];

/** Ids, slugs and pages that nobody has. */
export const badSegments = [
  'x',
  '-1',
  '0',
  '1e3',
  '%00',
  '%ff',
  '%7B%22%24ne%22%3A%22%22%7D',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%F0%9F%98%80',
  "5f3e7a10-0000-4000-8000-0000000000d1'--",
  '5f3e7a10-0000-4000-8000-0000000000d1%0d%0aset-cookie:a=b',
  'a'.repeat(150),
  'a'.repeat(1000),
] as const;

/** Queries with one thing wrong, for a route that takes these. */
export function badQueries(names: readonly string[]): readonly string[] {
  const each = names.flatMap((name) => [
    `${name}=a&${name}=b`,
    `${name}[]=a&${name}[]=b`,
    `${name}[$ne]=`,
    `${name}[__proto__][x]=1`,
    `${name}=${'x'.repeat(3000)}`,
  ]);
  return [...each, 'nobodyKnowsThis=1', '$where=1', '__proto__=1', '__proto__[x]=1', 'constructor[prototype][x]=1'];
}
