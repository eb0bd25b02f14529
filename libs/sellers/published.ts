import { slugOf } from '#contracts/slug-of.ts';

/** Names of which nothing is lost in an address: whoever has the same word there has a name that looks the same. */
const plain = /^[A-Za-z0-9 .&'-]+$/;

/** The word of a name's key, which other names could be written like. */
const ofKey = /^s-[0-9a-f]{16}$/;

/** Which word leads to a seller's page, and to nobody else's: of a name in plain letters, accents aside, that name, else what tells it from all others. */
export function sellerSlug(name: string, nameKey: string): string {
  const slug = slugOf(name);
  const isPlain = plain.test(name.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  return isPlain && !ofKey.test(slug) ? slug : `s-${nameKey.slice(0, 16)}`;
}
