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
export type Pair = Readonly<{ path: string; was: string | undefined; is: string | undefined }>;

/** Both documents beside each other, by path: what is, and then what is gone. */
export function pairsOf(was: unknown, is: unknown): readonly Pair[] {
  const [before, after] = [was, is].map(
    (one) => new Map(leavesOf(one ?? undefined).map((leaf) => [leaf.path, leaf.value])),
  );
  return [...new Set([...after!.keys(), ...before!.keys()])].map((path) => ({
    path,
    was: before!.get(path),
    is: after!.get(path),
  }));
}
