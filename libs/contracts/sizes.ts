/** What the catalog calls a size that fits all. */
const one = /^one(?: size)?$/i;

/** Is this the size of what has no sizes? It is told in words of the visitor's language: never 'size One size'. */
export const isOneSize = (size: string): boolean => one.test(size);

/** In the place of a size: whichever comes. */
export const anySize = 'any';
