import type { AnyShapes } from '#kernel/shapes.ts';

/** What stands in the place of what nobody is shown unasked, and of what is under a person's key. */
export const hidden = 'hidden';
export const encrypted = 'encrypted';

/** Names of fields that some fact calls secret: they are so wherever they stand, in facts, documents and states alike. */
export const secretNames = (shapes: AnyShapes): ReadonlySet<string> =>
  new Set(Object.values(shapes).flatMap(({ secret = [] }) => secret));

/** A value as operators may see it: secret fields hidden, at whatever depth; boxes of persons are never opened. Null stays null: that there is none is no secret. */
export function redacted(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => redacted(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  if ('person' in value && 'box' in value) return encrypted;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    secrets.has(name) && field !== null ? hidden : redacted(field, secrets),
  ]);
  return Object.fromEntries(fields) as unknown;
}
