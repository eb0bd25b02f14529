import { lotKeys, lotLookUp, lotWords } from '#catalog/published.ts';
import type { Sized } from '#contracts/shown-size.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';
import { auctionShapes } from '../events.ts';
import { mostTold } from '../notices/rules/telling.ts';
import { watchShapes } from '../watch/events.ts';

/** Who is to hear of an auction: as it was at its end, once that has come. */
export type AuctionAudience = Document &
  Readonly<{
    sellerId: string;
    /** In words, and what its size is converted by. */
    lot: Readonly<{ templateId: string; name: string; size: string; gender: Sized['gender'] | null }> &
      Omit<Sized, 'gender'>;
    closesAt: Instant;
    /** Members with a bid that counts, the last to come in last; the first of too many are left out. */
    bidders: readonly string[];
    /** Members who watch it, the last to begin last; the first of too many are left out. */
    watchers: readonly string[];
    over: boolean;
  }>;

/** For telling people; no screen shows it. */
export const auctionAudience = viewOf<AuctionAudience>()({
  name: 'auction-audience',
  version: 5,
  beside: true,
  facts: {
    ...pick(
      auctionShapes,
      'AuctionOpened',
      'BidPlaced',
      'BidRetracted',
      'ClosingDelayed',
      'AuctionClosed',
      'AuctionCancelled',
    ),
    ...watchShapes,
  },
  lookUp: lotLookUp,
  reads: { AuctionOpened: ({ data }) => lotKeys(data.lot) },
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: ({ data: { lot, sellerId, closesAt }, id, lookUp }) => {
      const words = lotWords(lookUp, lot);
      if (!words) return undefined;
      const { product, size } = words;
      const { name, category, brandName, gender = null } = product;
      const named = { templateId: lot.templateId, name, size, category, brandName, gender };
      return { id, sellerId, lot: named, closesAt, bidders: [], watchers: [], over: false };
    },
  },
  on: {
    AuctionOpened: ignored,
    BidPlaced: ({ doc, data: { bidderId } }) =>
      doc.bidders.includes(bidderId) ? doc : { ...doc, bidders: withOne(doc.bidders, bidderId) },
    BidRetracted: ({ doc, data: { bidderId, what } }) =>
      what === 'all' ? { ...doc, bidders: without(doc.bidders, bidderId) } : doc,
    ClosingDelayed: ({ doc, data }) => ({ ...doc, closesAt: data.closesAt }),
    AuctionClosed: ({ doc, data }) => ({ ...doc, closesAt: data.closedAt, over: true }),
    AuctionCancelled: ({ doc, meta }) => ({ ...doc, closesAt: meta.at, over: true }),
    WatchStarted: ({ doc, data }) => (doc.over ? doc : { ...doc, watchers: withOne(doc.watchers, data.memberId) }),
    WatchEnded: ({ doc, data }) => (doc.over ? doc : { ...doc, watchers: without(doc.watchers, data.memberId) }),
  },
});

const withOne = (members: readonly string[], one: string) =>
  members.includes(one) ? members : [...members, one].slice(-mostTold);

const without = (members: readonly string[], one: string) => members.filter((member) => member !== one);

/** The seller knows; everybody else once, and those who bid before those who watch. */
export const toldOf = ({ bidders, watchers, sellerId }: Pick<AuctionAudience, 'bidders' | 'watchers' | 'sellerId'>) =>
  without([...new Set([...bidders, ...watchers])], sellerId);
