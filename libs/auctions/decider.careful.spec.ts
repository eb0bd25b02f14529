import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { breakRules } from '../../test/support/broken-rules.ts';
import { auction } from './decider.ts';
import type { AuctionEvent } from './events.ts';
import { auctionRules } from './rules/records.ts';
import { mustBeTypedTwice } from './rules/typing-guard.ts';
import {
  askRetraction,
  auctionId,
  bidPlaced,
  bidRetracted,
  buyNow,
  closesAt,
  grantRetraction,
  lowerReserve,
  opened,
  opensAt,
  placeBid,
  priceMoved,
  refuseRetraction,
  requestId,
  retractBid,
  salt,
} from './samples.ts';

/*
 * What `plinth-2` adds: nobody bids high, looks and takes back. To see it fail, run with MUTANT=free-retraction, typed-once,
 * walked-reserve, blind-to-company, blind-to-reserve, blind-to-before, blind-to-leaving, blind-to-lowering, blind-to-newer or
 * blind-to-answers.
 */
breakRules();

const at = given(auction, opensAt);
const open = opened({ rules: 'plinth-2' });
const before = (ms: number) => plus(closesAt, -ms);
const ann = [bidPlaced('ann', 1, usd(200), salt), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })];
const bobTops = [
  bidPlaced('bob', 2, usd(2000), salt),
  priceMoved(usd(202.5), 2, { nextBid: usd(205), bids: 2, bidders: 2 }),
];
const asked: AuctionEvent = {
  type: 'RetractionAsked',
  data: { auctionId, bidderId: 'bob', alias: 2, requestId, maximum: usd(2000), reason: 'typed-wrong' },
};
const refused: AuctionEvent = {
  type: 'RetractionRefused',
  data: { auctionId, bidderId: 'bob', alias: 2, requestId, grounds: 'no-clear-slip' },
};
const nobody = (bids: number) => priceMoved(usd(50), null, { nextBid: usd(50), bids, bidders: 1, by: 'retraction' });
const anns = (more: object = {}) => bidRetracted('ann', 1, 'all', 'typed-wrong', more);

describe('taking a bid back alone', () => {
  it('is for whoever bids alone, once, and is the last word', () => {
    at(open, ...ann)
      .when(retractBid('ann'))
      .then(anns(), nobody(2));
    at(open, ...ann, anns(), nobody(2))
      .when(placeBid('ann', usd(60)))
      .thenRefused('no-further-bid');
    at(open, ...ann, anns(), nobody(2))
      .when(placeBid('bob', usd(60)))
      .then(bidPlaced('bob', 2, usd(60), salt), priceMoved(usd(50), 2, { nextBid: usd(51), bids: 3, bidders: 2 }));
  });

  it('is for one time: the bid that counts again then stays', () => {
    const raised = bidPlaced('ann', 1, usd(300), salt);
    at(open, ...ann, raised, bidRetracted('ann', 1, 'last'))
      .when(retractBid('ann'))
      .thenRefused('retracted-before');
  });

  it('is not for whoever has company, and company that left counts', () => {
    for (const bidder of ['ann', 'bob'])
      at(open, ...ann, ...bobTops)
        .when(retractBid(bidder))
        .thenRefused('others-have-bid');
    const shielded = [open, ...ann, anns(), nobody(2), bidPlaced('bob', 2, usd(60), salt)];
    at(...shielded)
      .when(retractBid('bob'))
      .thenRefused('others-have-bid');
  });

  it('is not for whoever has met the reserve, and so has read it', () => {
    const met = [
      opened({ rules: 'plinth-2', reserve: usd(150) }),
      bidPlaced('ann', 1, usd(200), salt),
      priceMoved(usd(150), 1, { nextBid: usd(152.5), bids: 1, bidders: 1 }),
    ];
    at(...met)
      .when(retractBid('ann'))
      .thenRefused('reserve-was-met');
  });

  it('keeps to the times of the rules before', () => {
    at(open, ...ann)
      .when(retractBid('ann'), before(11 * hour))
      .thenRefused('bid-too-old', { since: plus(opensAt, hour) });
    at(open, ...ann)
      .when(retractBid('ann'), before(10 * minute))
      .thenRefused('too-late-to-retract', { since: before(10 * minute) });
  });

  it('brings buy now back when no bid is left, but not to whoever left', () => {
    const offered = [opened({ rules: 'plinth-2', buyNow: usd(300) }), ...ann];
    const leaving = [anns(), nobody(2)] as const;
    const returned: AuctionEvent = { type: 'BuyNowReturned', data: { auctionId, price: usd(300) } };
    at(...offered)
      .when(buyNow('bob'))
      .thenRefused('buy-now-gone');
    at(...offered)
      .when(retractBid('ann'))
      .then(...leaving, returned);
    at(...offered, anns(), nobody(2), returned)
      .when(buyNow('ann'))
      .thenRefused('no-further-bid');
    expect(at(...offered, anns(), nobody(2), returned).state()).toMatchObject({ buyNow: 30_000 });
  });
});

describe('asking an operator', () => {
  it('names the bid that counts, once, and nothing that could be done alone', () => {
    at(open, ...ann, ...bobTops)
      .when(askRetraction('bob'))
      .then(asked);
    at(open, ...ann, ...bobTops, asked)
      .when(askRetraction('bob', 'typed-wrong', 'another'))
      .thenNothing();
    at(open, ...ann, ...bobTops, asked, refused)
      .when(askRetraction('bob'))
      .thenRefused('asked-before');
    at(open, ...ann)
      .when(askRetraction('ann'))
      .thenRefused('retract-alone');
    at(open, ...ann)
      .when(askRetraction('bob'))
      .thenRefused('no-bid');
    at(opened({ rules: 'plinth-1' }), ...ann)
      .when(askRetraction('ann'))
      .thenRefused('no-requests');
  });

  it('granted, resolves without the slip, and says whose maximum the price had told', () => {
    const back = bidRetracted('bob', 2, 'last', 'typed-wrong', {
      granted: { requestId, grounds: 'clear-slip' },
      seen: { bidderId: 'ann', alias: 1 },
    });
    const moved = priceMoved(usd(50), 1, { nextBid: usd(51), bids: 3, bidders: 2, by: 'retraction' });
    at(open, ...ann, ...bobTops, asked)
      .when(grantRetraction('bob'))
      .then(back, moved);
    const after = [open, ...ann, ...bobTops, asked, back, moved];
    at(...after)
      .when(grantRetraction('bob'))
      .thenNothing();
    at(...after)
      .when(refuseRetraction('bob'))
      .thenRefused('request-answered');
    at(...after)
      .when(placeBid('ann', usd(49)))
      .thenRefused('below-current-price', { lowest: usd(50) });
    at(...after)
      .when(placeBid('ann', usd(60)))
      .then(bidPlaced('ann', 1, usd(60), salt));
  });

  it('tells nobody whose maximum stayed above every price', () => {
    const bobBelow = [
      bidPlaced('bob', 2, usd(80), salt),
      priceMoved(usd(81), 1, { nextBid: usd(82), bids: 2, bidders: 2 }),
    ];
    at(open, ...ann, ...bobBelow, asked)
      .when(grantRetraction('bob'))
      .then(
        bidRetracted('bob', 2, 'last', 'typed-wrong', { granted: { requestId, grounds: 'clear-slip' } }),
        priceMoved(usd(50), 1, { nextBid: usd(51), bids: 3, bidders: 2, by: 'retraction' }),
      );
  });

  it('refused, lets the bid stand', () => {
    at(open, ...ann, ...bobTops, asked)
      .when(refuseRetraction('bob'))
      .then(refused);
    at(open, ...ann, ...bobTops, asked, refused)
      .when(grantRetraction('bob'))
      .thenRefused('request-answered');
  });

  it('is about the bid that it named: a newer one is not taken back by it', () => {
    const again = [open, ...ann, ...bobTops, asked, bidPlaced('bob', 2, usd(2100), salt)];
    at(...again)
      .when(grantRetraction('bob'))
      .thenRefused('bid-again-since');
    at(...again)
      .when(grantRetraction('bob', 'another'))
      .thenRefused('request-gone');
    at(open, ...ann, ...bobTops)
      .when(grantRetraction('bob'))
      .thenRefused('request-gone');
  });

  it('gives whoever had taken a bid back alone the change that the rules promise, once', () => {
    const leftOver = bidRetracted('ann', 1, 'last');
    const raised = bidPlaced('ann', 1, usd(400), salt);
    const back = bidRetracted('bob', 2, 'last', 'typed-wrong', {
      granted: { requestId, grounds: 'clear-slip' },
      seen: { bidderId: 'ann', alias: 1 },
    });
    const facts = [open, ...ann, raised, leftOver, ...bobTops, asked, back];
    at(...facts.slice(0, 5))
      .when(placeBid('ann', usd(300)))
      .thenRefused('no-further-bid');
    at(...facts, priceMoved(usd(50), 1, { nextBid: usd(51), bids: 3, bidders: 2 }))
      .when(placeBid('ann', usd(150)))
      .then(bidPlaced('ann', 1, usd(150), salt));
    for (const seen of [[back], [back, ...bobTops, back]])
      at(...facts, ...seen.slice(1), bidPlaced('ann', 1, usd(150), salt))
        .when(placeBid('ann', usd(300)))
        .thenRefused('no-further-bid');
  });
});

describe('a maximum far above the next bid', () => {
  const once = (dollars: number, again?: number) => ({
    type: 'PlaceBid' as const,
    data: {
      auctionId,
      bidderId: 'bob',
      maximum: usd(dollars),
      ...(again !== undefined && { maximumAgain: usd(again) }),
      linkedTo: [],
      salt,
    },
  });

  it('is typed twice, and the same both times', () => {
    at(open, ...ann)
      .when(once(500.01))
      .thenRefused('type-again');
    at(open, ...ann)
      .when(once(500.01, 500.02))
      .thenRefused('type-again');
    at(open, ...ann)
      .when(once(500.01, 500.01))
      .then(
        bidPlaced('bob', 2, usd(500.01), salt),
        priceMoved(usd(202.5), 2, { nextBid: usd(205), bids: 2, bidders: 2 }),
      );
  });

  it('begins above 500 and above five times the next bid', () => {
    const rules = auctionRules('plinth-2');
    const asks = (dollars: number, next: number) => mustBeTypedTwice(rules, usd(dollars), next * 100);
    expect([asks(500, 51), asks(500.01, 51), asks(550, 110), asks(550.01, 110)]).toEqual([false, true, false, true]);
    expect(mustBeTypedTwice(rules, { minor: 501, currency: 'JPY' }, 50)).toBe(true);
    expect(mustBeTypedTwice(auctionRules('plinth-1'), usd(1_000_000), 5000)).toBe(false);
  });
});

describe('the reserve', () => {
  const reserved = opened({ rules: 'plinth-2', reserve: usd(250) });
  const lowered = (to: number): AuctionEvent => ({ type: 'ReserveLowered', data: { auctionId, reserve: usd(to) } });
  const unmet = [
    bidPlaced('ann', 1, usd(100), salt),
    priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 }),
  ];

  it('is lowered at will before the first bid, and once after it', () => {
    at(reserved, lowered(240))
      .when(lowerReserve(usd(230)), before(hour))
      .then(lowered(230));
    at(reserved, lowered(240), ...unmet)
      .when(lowerReserve(usd(230)))
      .then(lowered(230));
    at(reserved, ...unmet, lowered(240))
      .when(lowerReserve(usd(230)))
      .thenRefused('reserve-lowered-before');
    at(reserved, ...unmet, lowered(240))
      .when(lowerReserve(null))
      .thenRefused('reserve-lowered-before');
    at(reserved, ...unmet, lowered(240))
      .when(lowerReserve(usd(240)))
      .thenNothing();
  });

  it('stays in the last twelve hours once there were bids, taken back or not', () => {
    at(reserved, ...unmet)
      .when(lowerReserve(usd(230)), before(12 * hour + 1))
      .then(lowered(230));
    at(reserved, ...unmet)
      .when(lowerReserve(usd(230)), before(12 * hour))
      .thenRefused('too-late-to-lower', { until: before(12 * hour) });
    at(reserved, ...unmet, anns())
      .when(lowerReserve(usd(230)), before(12 * hour))
      .thenRefused('too-late-to-lower', { until: before(12 * hour) });
  });
});
