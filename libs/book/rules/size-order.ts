const letters = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '4xl'];

/** Where a size stands: numbers first, by their value, then letters, then the rest by name. */
function rankOf(size: string): readonly [number, number, string] {
  const number = Number.parseFloat(size);
  const letter = letters.indexOf(size.toLowerCase());
  if (letter >= 0) return [1, letter, ''];
  return Number.isNaN(number) ? [2, 0, size] : [0, number, size];
}

/** Sizes ascending. Specification, section 5. */
export const sortedBySize = <T>(all: readonly T[], sizeOf: (one: T) => string): T[] =>
  all.toSorted((a, b) => {
    const [x, y] = [rankOf(sizeOf(a)), rankOf(sizeOf(b))];
    return x[0] - y[0] || x[1] - y[1] || (x[2] < y[2] ? -1 : Number(x[2] > y[2]));
  });
