import { slugOf } from '#contracts/slug-of.ts';

/** Which word leads to a seller's page: of a name in Latin letters that name, else what tells it from all others. */
export const sellerSlug = (name: string, nameKey: string): string =>
  /^[\p{Script=Latin}\p{M}0-9 .&'-]+$/u.test(name) ? slugOf(name) : `s-${nameKey.slice(0, 16)}`;
