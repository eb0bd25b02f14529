/** In an order that nobody can foresee: nobody knows where the right one stands. */
export function shuffled<T>(items: readonly T[]): readonly T[] {
  const drawn = crypto.getRandomValues(new Uint32Array(items.length));
  return [...items.keys()].toSorted((a, b) => drawn[a]! - drawn[b]!).map((at) => items[at]!);
}
