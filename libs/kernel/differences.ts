/** A personal word as a fold has it that opens none: it is compared with nothing. */
const closed = 'encrypted';

/** Most that are named: after these it is another thing. */
const mostNamed = 100;

/** Where two values are not the same, as paths such as `winner.alias`; the whole is `.`. */
export const differences = (one: unknown, other: unknown): readonly string[] =>
  differing(one, other, '').slice(0, mostNamed);

function differing(one: unknown, other: unknown, at: string): readonly string[] {
  if (one === other || one === closed || other === closed) return [];
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return [at || '.'];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differing(one[name], other[name], at ? `${at}.${name}` : name));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
