import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { auction } from './decider.ts';
import { auditHead } from './rules/audit.ts';
import {
  auctionId,
  salt,
  bidPlaced,
  bidRetracted,
  buyNow,
  closed,
  closesAt,
  openAuction,
  opened,
  opensAt,
  placeBid,
  priceMoved,
} from './samples.ts';

const at = given(auction, opensAt);
const offered = opened({ rules: 'plinth-1', buyNow: usd(300) });
const low = [bidPlaced('ann', 1, usd(60)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })] as const;

const bought = (
  bidderId: string,
  dollars: number,
  { alias = 1, bids = 1, revision = 1, before = [] as never[] } = {},
) =>
  [
    bidPlaced(bidderId, alias, usd(dollars)),
    priceMoved(usd(300), alias, { nextBid: usd(305), bids, bidders: alias, by: 'buy-now' }),
    closed({
      closedAt: opensAt,
      by: 'buy-now',
      winner: { bidderId, alias, price: usd(300) },
      auditHead: auditHead(auctionId, [
        ...before,
        { kind: 'bid', alias, maximum: dollars * 100, at: opensAt, revision },
      ]),
    }),
  ] as const;

describe('buy now', () => {
  it('sells at its price', () =>
    at(offered)
      .when(buyNow('ann'))
      .then(...bought('ann', 300)));

  it('sells at its price to whoever bids as much or more', () => {
    at(offered)
      .when(placeBid('ann', usd(300)))
      .then(...bought('ann', 300));
    at(offered)
      .when(placeBid('ann', usd(999)))
      .then(...bought('ann', 999));
  });

  it('ends with the first bid where there is no reserve', () => {
    at(offered, ...low)
      .when(buyNow('bob'))
      .thenRefused('buy-now-gone');
    at(offered, ...low)
      .when(placeBid('bob', usd(400)))
      .then(bidPlaced('bob', 2, usd(400)), priceMoved(usd(61), 2, { nextBid: usd(62), bids: 2, bidders: 2 }));
  });

  it('does not come back when that bid is taken back', () =>
    at(
      offered,
      ...low,
      bidRetracted('ann', 1, 'all'),
      priceMoved(usd(50), null, { nextBid: usd(50), bids: 2, bidders: 1 }),
    )
      .when(buyNow('bob'))
      .thenRefused('buy-now-gone'));

  it('stands until the reserve is met, where there is one', () => {
    const reserved = opened({ rules: 'plinth-1', buyNow: usd(300), reserve: usd(200) });
    const unmet = priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 });
    const entry = { kind: 'bid', alias: 1, maximum: 6000, at: opensAt, revision: 1 } as never;
    at(reserved, low[0], unmet)
      .when(buyNow('bob'))
      .then(...bought('bob', 300, { alias: 2, bids: 2, revision: 3, before: [entry] }));
    const met = [bidPlaced('bob', 2, usd(200)), priceMoved(usd(200), 2, { nextBid: usd(202.5), bids: 2, bidders: 2 })];
    at(reserved, low[0], unmet, ...met)
      .when(buyNow('cy'))
      .thenRefused('buy-now-gone');
  });

  it('lets the leader buy, too', () => {
    const reserved = opened({ rules: 'plinth-1', buyNow: usd(300), reserve: usd(200) });
    const unmet = priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 });
    const entry = { kind: 'bid', alias: 1, maximum: 6000, at: opensAt, revision: 1 } as never;
    at(reserved, low[0], unmet)
      .when(placeBid('ann', usd(300)))
      .then(...bought('ann', 300, { bids: 2, revision: 3, before: [entry] }));
  });

  it('is over with the auction, and after it was bought', () => {
    at(offered).when(buyNow('ann'), closesAt).thenRefused('auction-over', { at: closesAt });
    at(offered, ...bought('ann', 300))
      .when(buyNow('bob'))
      .thenRefused('auction-over', { at: opensAt });
  });

  it('is neither for the seller nor where there is none', () => {
    at(offered).when(buyNow('sue')).thenRefused('own-auction');
    at(opened()).when(buyNow('ann')).thenRefused('buy-now-gone');
  });

  it('costs a step more than the start price, and the reserve, at least', () => {
    const opening = (dollars: number, reserve: number | null = null) =>
      at().when(openAuction({ buyNow: usd(dollars), reserve: reserve === null ? null : usd(reserve) }));
    opening(50.99).thenRefused('buy-now-too-low', { lowest: usd(51) });
    opening(51).then(opened({ buyNow: usd(51) }));
    opening(99, 100).thenRefused('buy-now-too-low', { lowest: usd(100) });
    opening(100, 100).then(opened({ buyNow: usd(100), reserve: usd(100) }));
    at()
      .when(openAuction({ buyNow: { minor: 9000, currency: 'EUR' } }))
      .thenRefused('wrong-currency');
  });
});

describe('who shares a household, card or device with the seller', () => {
  it('may neither bid nor buy', () => {
    at(offered)
      .when(placeBid('ann', usd(60), ['sue']))
      .thenRefused('linked-to-seller');
    at(offered)
      .when({ type: 'BuyNow', data: { auctionId, bidderId: 'ann', linkedTo: ['cy', 'sue'], salt } })
      .thenRefused('linked-to-seller');
  });

  it('may bid on what others sell', () =>
    at(offered)
      .when(placeBid('ann', usd(60), ['cy']))
      .then(...low));

  it('hears first that it is too late', () =>
    at(offered)
      .when(placeBid('ann', usd(60), ['sue']), plus(closesAt, 1))
      .thenRefused('auction-over', { at: plus(closesAt, 1) }));
});
