import * as z from 'zod/mini';
import { productCard, shoeConditions } from './products.ts';
import { id, instant, line, rev } from './values.ts';

/** How many of a thing are wanted or owned. */
export const count = z.int().check(z.minimum(1), z.maximum(99));

const sizeOf = { templateId: id, size: line(10) };

/** Where somebody was when they said what they want or own; `pdp_not_available`: at a size that could not be had. Specification, section 9. */
export const wantContexts = ['timeline', 'search', 'pdp', 'collection', 'wants', 'pdp_not_available'] as const;
export const wantContext = z.enum(wantContexts);
export type WantContext = z.infer<typeof wantContext>;

/** `POST wantsRoutes.all`: one of the product's sizes, or `anySize`; without `count` as many as are wanted already, or one. */
export const wantBody = z.strictObject({ ...sizeOf, count: z.optional(count), context: z.optional(wantContext) });
export type WantBody = z.infer<typeof wantBody>;

/** `POST wantsRoutes.remove` */
export const unwantBody = z.strictObject(sizeOf);
export type UnwantBody = z.infer<typeof unwantBody>;

/** Wants that are taken over at once from a browser. */
export const mostMerged = 100;

/** `POST wantsRoutes.merge`: what a browser kept before its member signed in. Of what is wanted already, the higher count. */
export const mergeWantsBody = z.strictObject({
  wants: z
    .array(z.strictObject({ ...sizeOf, count, context: z.optional(wantContext) }))
    .check(z.minLength(1), z.maxLength(mostMerged)),
});
export type MergeWantsBody = z.infer<typeof mergeWantsBody>;

export const ownCondition = z.enum(shoeConditions);
export type OwnCondition = z.infer<typeof ownCondition>;

const owned = { ...sizeOf, condition: ownCondition };

/** `POST ownsRoutes.all`: a size of a product in a condition; without `count` as many as are listed already, or one. */
export const ownBody = z.strictObject({ ...owned, count: z.optional(count) });
export type OwnBody = z.infer<typeof ownBody>;

/** `POST ownsRoutes.remove` */
export const disownBody = z.strictObject(owned);
export type DisownBody = z.infer<typeof disownBody>;

/** A size of a product of which a member wants to hear when one comes. */
export const want = z.object({
  id: z.string(),
  rev,
  memberId: id,
  templateId: id,
  size: z.string(),
  count,
  since: instant,
});
export type Want = z.infer<typeof want>;

/** `GET wantsRoutes.all`: the latest first, each with its product. */
export const wantList = z.object({
  items: z.array(z.object({ want, product: productCard })),
  next: z.optional(z.string()),
});
export type WantList = z.infer<typeof wantList>;

/** `GET wantsRoutes.of(templateId)`: the sizes of that product that the member wants. */
export const wantedSizes = z.object({ sizes: z.array(z.string()) });
export type WantedSizes = z.infer<typeof wantedSizes>;

/** A size of a product in a condition that a member owns, and how many. */
export const own = z.object({
  id: z.string(),
  rev,
  memberId: id,
  templateId: id,
  size: z.string(),
  condition: ownCondition,
  count,
  since: instant,
});
export type Own = z.infer<typeof own>;

/** What one in that size and a like condition last sold for, in US cents, and when that price was agreed. */
export const lastSold = z.object({ cents: z.int().check(z.minimum(0)), at: instant });
export type LastSold = z.infer<typeof lastSold>;

/** What all that a member owns last sold for, in US cents, each as often as they own it: of `entries` so many are `valued`, the others were never sold. */
export const ownsWorth = z.object({
  cents: z.int().check(z.minimum(0)),
  valued: z.int().check(z.minimum(0)),
  entries: z.int().check(z.minimum(0)),
});
export type OwnsWorth = z.infer<typeof ownsWorth>;

/** `lastSale` null: none was sold, or none that anybody may build on. */
const valued = { own, lastSale: z.nullable(lastSold) };

/** `GET ownsRoutes.all`: the latest first, each with its product and its last sale; `worth` of the whole list, with its first page. */
export const ownList = z.object({
  items: z.array(z.object({ ...valued, product: productCard })),
  next: z.optional(z.string()),
  worth: z.optional(ownsWorth),
});
export type OwnList = z.infer<typeof ownList>;

/** `GET ownsRoutes.of(templateId)`: what the member owns of that product, the latest first. */
export const ownsOfProduct = z.object({ items: z.array(z.object(valued)) });
export type OwnsOfProduct = z.infer<typeof ownsOfProduct>;
