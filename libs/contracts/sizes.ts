/** What the catalog calls a size that fits all. */
const one = /^one(?: size)?$/i;

/** Is this the size of what has no sizes? It is told in words of the visitor's language: never 'size One size'. */
export const isOneSize = (size: string): boolean => one.test(size);

/** In the place of a size: whichever comes. */
export const anySize = 'any';

/** In which sizes of shoes somebody, or a country, thinks; specification, section 3. */
export const sizeUnits = ['us', 'uk', 'eu', 'fr'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

/** Whose sizes. */
export const shoeGenders = ['men', 'women', 'youth', 'infant'] as const;
export type ShoeGender = (typeof shoeGenders)[number];

/** By whose table. */
export const shoeBrands = ['nike', 'jordan', 'adidas', 'vans', 'gucci', 'balenciaga', 'other'] as const;
export type ShoeBrand = (typeof shoeBrands)[number];
