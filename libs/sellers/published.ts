import { slugOf } from '#contracts/slug-of.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { sellingShapes } from './events.ts';

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

/** The facts that say whether somebody sells as a business. */
export const firmShapes = pick(sellingShapes, 'SellingApplied', 'SellerAgreed');

/** How it stands: what was asked for last, and whether an operator has agreed to it. */
export type Firm = Readonly<{ asked: boolean; isFirm: boolean }>;
export const noFirm: Firm = { asked: false, isFirm: false };

/** One fact onto it: what nobody has agreed to says nothing. */
export const firmAfter = (firm: Firm, { type, data }: FactsOf<typeof firmShapes>): Firm =>
  type === 'SellingApplied' ? { ...firm, asked: data.isFirm === true } : { ...firm, isFirm: firm.asked };
