/** One value of a document with where it stands, such as `winner.alias`; the whole is `.`. */
export type Leaf = Readonly<{ path: string; value: string }>;

/** Every value of a document, in its order: what is neither a list nor an object, or is an empty one. */
export function leavesOf(value: unknown, at = ''): readonly Leaf[] {
  if (typeof value === 'object' && value !== null) {
    const inside = Object.entries(value).flatMap(([name, part]) => leavesOf(part, at ? `${at}.${name}` : name));
    if (inside.length > 0) return inside;
  }
  return value === undefined ? [] : [{ path: at || '.', value: JSON.stringify(value) }];
}

/** A value as it was and as it is; undefined: there was none. */
export type Pair = Readonly<{ path: string; was: string | undefined; is: string | undefined; isChanged: boolean }>;

/**
 * Both documents beside each other, by path: what is, and then what is gone. `differences`: paths where they differ, with all below
 * them; whoever compared them knows what is not to be compared.
 */
export function pairsOf(was: unknown, is: unknown, differences: readonly string[]): readonly Pair[] {
  const [before, after] = [was, is].map(
    (one) => new Map(leavesOf(one ?? undefined).map((leaf) => [leaf.path, leaf.value])),
  );
  const differing = new Set(differences);
  return [...new Set([...after!.keys(), ...before!.keys()])].map((path) => ({
    path,
    was: before!.get(path),
    is: after!.get(path),
    isChanged: differing.has('.') || above(path).some((one) => differing.has(one)),
  }));
}

/** Itself and all that it stands in: `a`, `a.b`, `a.b.c`. */
function above(path: string): readonly string[] {
  const names = path.split('.');
  return names.map((_, at) => names.slice(0, at + 1).join('.'));
}
