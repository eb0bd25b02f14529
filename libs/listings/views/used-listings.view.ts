import type { UsedListing, UsedQuery } from '#contracts/listings.ts';
import { isNewTier } from '#contracts/tiers.ts';
import { sizeToken } from '#kernel/size-token.ts';
import { type Draft, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import {
  type AskFact,
  askShapes,
  entering,
  itemOf,
  listingStreams,
  rowsOfAsks,
  type Standing,
  standingAfter,
} from '../rules/ask-facts.ts';

/** `shownOf`: the product that it is for sale of; empty: it is not. */
export type UsedDocument = UsedListing & Standing & Readonly<{ shownOf: string; sizeToken: string; cents: number }>;

const shown = (doc: Draft<UsedDocument>): Draft<UsedDocument> => ({
  ...doc,
  shownOf: doc.is === 'live' && !doc.isAway ? doc.templateId : '',
  cents: doc.asked.minor,
});

/** The used items of a product: nobody is named in it. */
export const usedListings = viewOf<UsedDocument>()({
  name: 'used-listings',
  version: 4,
  facts: askShapes,
  streamsOf: (id, facts) => listingStreams(id, facts),
  indexes: [
    ['shownOf', 'cents'],
    ['shownOf', 'sizeToken', 'cents'],
    ['shownOf', 'listedAt'],
    ['shownOf', 'sizeToken', 'listedAt'],
  ],
  key: ({ data }) => [data.listingId],
  start: {
    ListingMade: ({ data, meta, id }) => {
      const { templateId, tier } = data;
      if (isNewTier(tier)) return undefined;
      const named = { id, templateId, ...itemOf(data), sizeToken: sizeToken(data.size) };
      return shown({ ...named, ...entering(data), listedAt: meta.at, shownOf: '', cents: 0 });
    },
  },
  on: rowsOfAsks(
    (type: AskFact['type']) =>
      ({ doc, data }: Readonly<{ doc: Draft<UsedDocument>; data: object }>) =>
        shown(standingAfter(doc, type, data)),
  ),
});

/** What everybody may see of it. */
export function shownUsed({ id, rev, templateId, price, listedAt, ...doc }: UsedDocument): UsedListing {
  const { size, shoeCondition, boxCondition, tier, pictures, defects } = doc;
  return { id, rev, templateId, size, shoeCondition, boxCondition, tier, pictures, defects, price, listedAt };
}

/** As the specification has its pages. */
const perPage = 24;

/** A page of the used items of a product. */
export const findUsed = (templateId: string, { size, sort, cursor }: UsedQuery): Find<UsedDocument> => ({
  where: { shownOf: templateId, sizeToken: size === undefined ? undefined : sizeToken(size) },
  sort: sort === 'newest' ? [['listedAt', 'desc']] : [['cents', 'asc']],
  limit: perPage,
  cursor,
});
