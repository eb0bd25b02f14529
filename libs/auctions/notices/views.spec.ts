import { describe, expect, it } from '@jest/globals';
import type { ProductTemplateAdded, ProductTemplateRevised, VariantAdded } from '#catalog/events.ts';
import { showing } from '#kernel/fold.ts';
import { usd } from '#kernel/money.ts';
import type { AuctionCancelled, AuctionClosed, AuctionOpened, BidPlaced, BidRetracted } from '../events.ts';
import { auctionId, closesAt } from '../samples.ts';
import { auctionAudience, toldOf } from '../views/auction-audience.view.ts';
import { endingSoon } from '../views/ending-soon.view.ts';
import type { WatchEvent } from '../watch/events.ts';
import type { EndingAnnounced } from './events.ts';

const opensAt = '2026-05-01T12:00:00.000Z';
const opened = (over: object = {}) =>
  ({
    type: 'AuctionOpened',
    data: {
      auctionId,
      lot: { templateId: 't', variantId: 'v', listingId: null },
      sellerId: 'sue',
      startPrice: usd(50),
      reserve: null,
      opensAt,
      closesAt,
      rules: 'plinth-0',
      ...over,
    },
  }) as AuctionOpened;
const over = { type: 'AuctionClosed', data: { auctionId, closedAt: closesAt, winner: null } } as AuctionClosed;
const bid = (bidderId: string) => ({ type: 'BidPlaced', data: { auctionId, bidderId } }) as BidPlaced;

describe('who hears of an auction', () => {
  const read = { category: 'sneakers', brandName: 'Nike', gender: 'men' };
  const added = { templateId: 't', name: 'Salt', look: { silhouette: 'low', colours: [] }, ...read };
  const product = { type: 'ProductTemplateAdded', data: added as object } as ProductTemplateAdded;
  const variant = { type: 'VariantAdded', data: { templateId: 't', variantId: 'v', size: '9' } } as VariantAdded;

  it('is whoever bid on it, once, in the words of its product', () =>
    expect(showing(auctionAudience, product, variant, opened(), bid('ann'), bid('bob'), bid('ann'))).toMatchObject({
      sellerId: 'sue',
      lot: { templateId: 't', name: 'Salt', size: '9', ...read },
      bidders: ['ann', 'bob'],
    }));

  const revised = {
    type: 'ProductTemplateRevised',
    data: { templateId: 't', name: 'Pepper' },
  } as ProductTemplateRevised;
  const back = (bidderId: string, what: string) =>
    ({ type: 'BidRetracted', data: { auctionId, bidderId, what } }) as BidRetracted;
  const watch = (type: 'WatchStarted' | 'WatchEnded', memberId: string) =>
    ({ type, data: { auctionId, memberId } }) as WatchEvent;
  const cancelled = { type: 'AuctionCancelled', data: { auctionId, by: 'seller', reason: null } } as AuctionCancelled;

  it('is not who took all bids back, nor who watches no more; after the end nobody comes or goes', () => {
    const facts = [
      product,
      revised,
      variant,
      opened(),
      bid('ann'),
      bid('bob'),
      back('ann', 'all'),
      back('bob', 'last'),
    ];
    const watches = [watch('WatchStarted', 'zoe'), watch('WatchStarted', 'yan'), watch('WatchEnded', 'zoe')];
    for (const end of [over, cancelled]) {
      const doc = showing(auctionAudience, ...facts, ...watches, end, watch('WatchStarted', 'max'));
      expect(doc).toMatchObject({ lot: { name: 'Pepper' }, bidders: ['bob'], watchers: ['yan'], over: true });
    }
  });

  it('does not tell the seller, and nobody twice', () =>
    expect(toldOf({ sellerId: 'sue', bidders: ['ann', 'bob'], watchers: ['bob', 'sue', 'zoe'] })).toEqual([
      'ann',
      'bob',
      'zoe',
    ]));

  it('is the last 200 at most', () => {
    const many = Array.from({ length: 300 }, (_, n) => bid(`b${n}`));
    const { bidders } = showing(auctionAudience, product, variant, opened(), ...many) as unknown as {
      bidders: string[];
    };
    expect([bidders.length, bidders[0], bidders.at(-1)]).toEqual([200, 'b100', 'b299']);
  });

  it('is nobody where nobody knows the lot', () => expect(showing(auctionAudience, opened())).toBeUndefined());
});

const endingAnnounced: EndingAnnounced = { type: 'EndingAnnounced', data: { auctionId, closesAt, members: [] } };

describe('an end is announced', () => {
  it('a quarter of an hour before', () =>
    expect(showing(endingSoon, opened())).toMatchObject({ at: '2026-05-04T11:45:00.000Z', target: auctionId }));

  it('not for what is over as soon as that', () =>
    expect(showing(endingSoon, opened({ closesAt: '2026-05-01T12:15:00.000Z' }))).toBeUndefined());

  it('later when the end moves, but not again', () => {
    const delayed = { type: 'ClosingDelayed', data: { auctionId, closesAt: '2026-05-04T12:10:00.000Z' } } as const;
    expect(showing(endingSoon, opened(), delayed)).toMatchObject({ at: '2026-05-04T11:55:00.000Z' });
    expect(showing(endingSoon, opened(), endingAnnounced, delayed)).toBeUndefined();
  });

  it('once, and not after the end', () => {
    expect(showing(endingSoon, opened(), endingAnnounced)).toBeUndefined();
    expect(showing(endingSoon, opened(), over)).toBeUndefined();
  });
});
