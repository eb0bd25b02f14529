/** A JSON schema, as far as messages use it. */
export type JsonSchema = Readonly<{
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
}>;

/** What readers of the older schema would stumble over in messages of the newer one, each by its place. Empty: nothing. */
export function stumbles(older: JsonSchema, newer: JsonSchema, at = ''): readonly string[] {
  const branches = branchesOf(newer);
  if (branches.length > 1 || branchesOf(older).length > 1)
    return branches.flatMap((branch) =>
      branchesOf(older).some((one) => fits(one, branch)) ? [] : [`${at}: new kind`],
    );
  return [...valueStumbles(older, newer, at), ...partStumbles(older, newer, at)];
}

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf ?? (Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema]);

const fits = (older: JsonSchema, newer: JsonSchema) => stumbles(older, newer).length === 0;

function valueStumbles(older: JsonSchema, newer: JsonSchema, at: string): readonly string[] {
  if (older.type !== newer.type) return [`${at}: was ${String(older.type)}, is ${String(newer.type)}`];
  const known = valuesOf(older);
  const strange = known && (valuesOf(newer) ?? ['anything']).filter((value) => !known.includes(value));
  const said = strange?.map((value) => `${at}: may be ${JSON.stringify(value)}`) ?? [];
  const isLooser = (['format', 'pattern'] as const).filter((rule) => older[rule] && older[rule] !== newer[rule]);
  return [...said, ...isLooser.map((rule) => `${at}: another ${rule}`)];
}

const valuesOf = (schema: JsonSchema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);

function partStumbles(older: JsonSchema, newer: JsonSchema, at: string): readonly string[] {
  const missing = (older.required ?? []).filter((name) => !newer.required?.includes(name));
  const changed = Object.entries(older.properties ?? {}).flatMap(([name, one]) => {
    const now = newer.properties?.[name];
    return now ? stumbles(one, now, `${at}.${name}`) : [];
  });
  const items = older.items ? stumbles(older.items, newer.items ?? {}, `${at}[]`) : [];
  return [...missing.map((name) => `${at}.${name}: may be missing`), ...changed, ...items];
}
