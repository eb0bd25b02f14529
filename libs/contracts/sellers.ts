import * as z from 'zod/mini';
import { countries, sellingCountries } from './countries.ts';
import { id, instant, line, rev } from './values.ts';

/** Which terms for sellers count today: whoever applies accepts these. */
export const termsOfToday = '2026-11';

/** What a seller's name may be long, in letters. */
export const [shortestName, longestName] = [3, 30];

const home = {
  country: z.enum(sellingCountries),
  line1: line(100, 0),
  line2: z.optional(line(100, 0)),
  city: line(80, 0),
  state: z.optional(line(40, 0)),
  zip: z.optional(line(20, 0)),
};

/** Who stands behind the sales: what the law has a marketplace know. `''` is what nobody filled in. */
export const particulars = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), name: line(80, 0), born: line(10, 0), taxId: line(40, 0), ...home }),
  z.strictObject({ kind: z.literal('firm'), name: line(100, 0), register: line(60, 0), taxId: line(40, 0), ...home }),
]);
export type Particulars = z.infer<typeof particulars>;

/** What is wrong with a field: it is empty, or it cannot be so. */
export type WrongParticular = Readonly<{ path: string; why: 'missing' | 'unknown' }>;

/** Where the country asks for it: `line2`, and what its addresses have not, nobody needs. */
export const needs = (country: string) => countries.find(({ isoCode }) => isoCode === country);

/**
 * `POST sellerRoutes.own`: refused with `step-up-needed` before that is done for `selling`; `particulars-wrong` with `errors`; `seller-name-wrong`,
 * `seller-name-mixed`, `seller-name-ours`, `seller-name-taken`; `selling-waits`, `sells-already`.
 */
export const applyBody = z.strictObject({
  sellerName: line(80, 0),
  terms: z.literal(termsOfToday),
  particulars,
});
export type ApplyBody = z.infer<typeof applyBody>;

/** Why an operator says no. */
export const declineGrounds = ['particulars-unclear', 'name-misleads', 'cannot-sell-here'] as const;
export type DeclineGrounds = (typeof declineGrounds)[number];

/** The word of a seller's page. */
export const sellerSlug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/));

const sellerPhases = ['waiting', 'agreed', 'declined'] as const;

const seller = z.object({
  id,
  rev,
  phase: z.enum(sellerPhases),
  name: z.string(),
  slug: z.string(),
  terms: z.string(),
  appliedAt: instant,
  /** When an operator said yes or no. */
  answeredAt: z.nullable(instant),
  grounds: z.nullable(z.enum(declineGrounds)),
  /** Of the fact in `selling-<id>` that the particulars lie in. */
  revision: z.int(),
});
export type Seller = z.infer<typeof seller>;

/** `GET sellerRoutes.own`: `application` null where there is none. `keptUntil`: how long the law would have us keep particulars after an erasure today. */
export const ownSelling = z.object({ application: z.nullable(seller), keptUntil: z.nullable(instant) });
export type OwnSelling = z.infer<typeof ownSelling>;

/** `GET sellerRoutes.page(slug)`: what everybody may know. */
export const sellerPage = z.object({ id, name: z.string(), slug: z.string(), since: instant });
export type SellerPage = z.infer<typeof sellerPage>;

/** `GET sellerRoutes.desk`: who waits, the longest first. */
export const sellerDesk = z.object({ items: z.array(seller), next: z.optional(z.string()) });
export type SellerDesk = z.infer<typeof sellerDesk>;

/** `POST sellerRoutes.answer(memberId)`. Refused: `selling-answered`, `own-application`. */
export const answerSellerBody = z.discriminatedUnion('agreed', [
  z.strictObject({ agreed: z.literal(true) }),
  z.strictObject({ agreed: z.literal(false), grounds: z.enum(declineGrounds) }),
]);
export type AnswerSellerBody = z.infer<typeof answerSellerBody>;
