import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { hour, minute, plus, type Instant } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { auction } from './decider.ts';
import type { AuctionEvent } from './events.ts';
import { auditHead } from './rules/audit.ts';
import { retractable } from './rules/retraction.ts';
import { auctionRules } from './rules/records.ts';
import {
  auctionId,
  bidPlaced,
  bidRetracted,
  closesAt,
  opened,
  opensAt,
  placeBid,
  priceMoved,
  retractBid,
} from './samples.ts';

const at = given(auction, opensAt);
const open = opened({ rules: 'plinth-1' });
const before = (ms: number) => plus(closesAt, -ms);

const ann = [bidPlaced('ann', 1, usd(200)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })] as const;
const bob = [bidPlaced('bob', 2, usd(80)), priceMoved(usd(81), 1, { nextBid: usd(82), bids: 2, bidders: 2 })] as const;
const timed = (facts: readonly AuctionEvent[], when: Instant) =>
  facts.map((fact, n) => ({ ...fact, meta: { ...metaOf(when), revision: n + 3 } }));
const metaOf = (when: Instant) => ({
  v: 1,
  at: when,
  commandId: '',
  bodyHash: '',
  actorId: '',
  correlationId: '',
  causationId: '',
});

describe('taking a bid back', () => {
  it('resolves again from the maxima that remain', () =>
    at(open, ...ann, ...bob)
      .when(retractBid('ann', 'item-changed'))
      .then(
        bidRetracted('ann', 1, 'all', 'item-changed'),
        priceMoved(usd(50), 2, { nextBid: usd(51), bids: 3, bidders: 2, by: 'retraction' }),
      ));

  it('lowers the price where it was the second', () =>
    at(open, ...ann, ...bob)
      .when(retractBid('bob'))
      .then(
        bidRetracted('bob', 2, 'all'),
        priceMoved(usd(50), 1, { nextBid: usd(51), bids: 3, bidders: 2, by: 'retraction' }),
      ));

  it('leaves nobody in the lead when it was the only one', () =>
    at(open, ...ann)
      .when(retractBid('ann'))
      .then(
        bidRetracted('ann', 1, 'all'),
        priceMoved(usd(50), null, { nextBid: usd(50), bids: 2, bidders: 1, by: 'retraction' }),
      ));

  it('says that the reserve is no longer met', () =>
    at(
      opened({ rules: 'plinth-1', reserve: usd(150) }),
      ann[0],
      priceMoved(usd(150), 1, { nextBid: usd(152.5), bids: 1, bidders: 1 }),
    )
      .when(retractBid('ann'))
      .then(
        bidRetracted('ann', 1, 'all'),
        priceMoved(usd(50), null, { reserveMet: false, nextBid: usd(50), bids: 2, bidders: 1, by: 'retraction' }),
      ));

  it('moves nothing when it was the third', () =>
    at(
      open,
      ...ann,
      ...bob,
      bidPlaced('cy', 3, usd(100)),
      priceMoved(usd(102.5), 1, { nextBid: usd(105), bids: 3, bidders: 3 }),
    )
      .when(retractBid('bob'))
      .then(bidRetracted('bob', 2, 'all')));

  it('keeps the alias for whoever comes back', () =>
    at(
      open,
      ...ann,
      bidRetracted('ann', 1, 'all'),
      priceMoved(usd(50), null, { nextBid: usd(50), bids: 2, bidders: 1 }),
    )
      .when(placeBid('ann', usd(60)))
      .then(bidPlaced('ann', 1, usd(60)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 3, bidders: 1 })));

  it('extends nothing', () =>
    at(open, ...timed([...ann], before(15 * minute)))
      .when(retractBid('ann'), before(11 * minute))
      .then(
        bidRetracted('ann', 1, 'last'),
        priceMoved(usd(50), null, { nextBid: usd(50), bids: 2, bidders: 1, by: 'retraction' }),
      ));

  it('needs a bid that counts', () => {
    at(open, ...ann)
      .when(retractBid('bob'))
      .thenRefused('no-bid');
    at(open, ...ann, bidRetracted('ann', 1, 'all'))
      .when(retractBid('ann'))
      .thenRefused('no-bid');
  });

  it.each(['plinth-0', 'ebay-2004'])('is not known to %s', (rules) =>
    at(opened({ rules }), ...ann)
      .when(retractBid('ann'))
      .thenRefused('no-retraction'),
  );
});

describe('the time for it', () => {
  const raised = [open, ...ann, ...timed([bidPlaced('ann', 1, usd(300))], before(3 * hour))];

  it('is more than 12 hours before the end, for all bids', () => {
    at(...raised.slice(0, 3), bidPlaced('ann', 1, usd(300)))
      .when(retractBid('ann'), before(12 * hour + 1))
      .then(
        bidRetracted('ann', 1, 'all'),
        priceMoved(usd(50), null, { nextBid: usd(50), bids: 2, bidders: 1, by: 'retraction' }),
      );
    at(...raised.slice(0, 3))
      .when(retractBid('ann'), before(12 * hour))
      .thenRefused('bid-too-old', { since: plus(opensAt, hour) });
  });

  it('is an hour after the bid later on, for that bid alone', () => {
    at(...raised)
      .when(retractBid('ann'), before(2 * hour))
      .then(bidRetracted('ann', 1, 'last'));
    at(...raised)
      .when(retractBid('ann'), before(2 * hour - 1))
      .thenRefused('bid-too-old', { since: before(2 * hour) });
  });

  it('does not reach the bid before it', () =>
    at(...raised, bidRetracted('ann', 1, 'last'))
      .when(retractBid('ann'), before(2 * hour))
      .thenRefused('bid-too-old', { since: plus(opensAt, hour) }));

  it('brings the bid before it back', () =>
    at(...raised, bidRetracted('ann', 1, 'last'))
      .when(placeBid('bob', usd(250)), before(2 * hour))
      .then(bidPlaced('bob', 2, usd(250)), priceMoved(usd(202.5), 2, { nextBid: usd(205), bids: 2, bidders: 2 })));

  it('is over in the last ten minutes', () => {
    const fresh = [open, ...timed([...ann], before(20 * minute))];
    at(...fresh)
      .when(retractBid('ann'), before(10 * minute))
      .thenRefused('too-late-to-retract', { since: before(10 * minute) });
    at(...fresh)
      .when(retractBid('ann'), before(10 * minute + 1))
      .then(
        bidRetracted('ann', 1, 'last'),
        priceMoved(usd(50), null, { nextBid: usd(50), bids: 2, bidders: 1, by: 'retraction' }),
      );
  });

  it('is over with the auction', () =>
    at(open, ...ann)
      .when(retractBid('ann'), closesAt)
      .thenRefused('auction-over', { at: closesAt }));

  it('is told to the page by the same lines', () => {
    const rules = auctionRules('plinth-1');
    const affairs = { closesAt, bidders: 2, retractions: 1, isReserveMet: true };
    expect(retractable(rules, affairs, opensAt, before(13 * hour))).toEqual({ what: 'all' });
    expect(retractable(rules, affairs, before(2 * hour), before(hour))).toEqual({ what: 'last' });
    expect(retractable(rules, affairs, before(hour), before(minute))).toEqual({
      what: null,
      code: 'too-late-to-retract',
      since: before(10 * minute),
    });
    expect(retractable(auctionRules('plinth-0'), affairs, opensAt, opensAt)).toMatchObject({ code: 'no-retraction' });
  });
});

it('a retraction is chained as a bid is', () => {
  const state = at(open, ...ann, bidRetracted('ann', 1, 'all')).state();
  const entries = [
    { kind: 'bid', alias: 1, maximum: 20_000, at: opensAt, revision: 1 },
    { kind: 'retraction', alias: 1, what: 'all', reason: 'typed-wrong', at: opensAt, revision: 3 },
  ] as const;
  expect(state).toMatchObject({ head: auditHead(auctionId, entries) });
});
