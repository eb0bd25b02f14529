import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { foldFacts } from '#kernel/fold.ts';
import { minute, day, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { NotFound } from '#kernel/refused.ts';
import { auction } from './decider.ts';
import {
  bidPlaced,
  closed,
  closesAt,
  openAuction,
  opened,
  opensAt,
  placeBid,
  priceMoved,
  replayed,
} from './samples.ts';
import { nextBidAt, priceOf } from './rules/resolve.ts';
import { auctionRules } from './rules/records.ts';

const at = given(auction, opensAt);
const justBefore = plus(closesAt, -1);

/** Ann bids $200 at first: the price shown stays $50. */
const ann = [bidPlaced('ann', 1, usd(200)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })] as const;

/** Then Bob bids $80 below her maximum. */
const bob = [bidPlaced('bob', 2, usd(80)), priceMoved(usd(81), 1, { nextBid: usd(82), bids: 2, bidders: 2 })] as const;

describe('opening an auction', () => {
  it('opens at the time of the command', () => at().when(openAuction()).then(opened()));

  it('opens once', () => at(opened()).when(openAuction()).thenNothing());

  it('closes at least a minute later', () =>
    at()
      .when(openAuction({ closesAt: plus(opensAt, minute - 1) }))
      .thenRefused('closes-too-soon', { earliest: plus(opensAt, minute) }));

  it('closes at most 30 days later', () =>
    at()
      .when(openAuction({ closesAt: plus(opensAt, 30 * day + 1) }))
      .thenRefused('closes-too-late', { latest: plus(opensAt, 30 * day) }));

  it('takes a minute and 30 days themselves', () => {
    const shortest = plus(opensAt, minute);
    const longest = plus(opensAt, 30 * day);
    at()
      .when(openAuction({ closesAt: shortest }))
      .then(opened({ closesAt: shortest }));
    at()
      .when(openAuction({ closesAt: longest }))
      .then(opened({ closesAt: longest }));
  });

  it('has no reserve below its start price', () =>
    at()
      .when(openAuction({ reserve: usd(49.99) }))
      .thenRefused('reserve-below-start', { lowest: usd(50) }));

  it('has its reserve in the currency of its start price', () =>
    at()
      .when(openAuction({ reserve: { minor: 9000, currency: 'GBP' } }))
      .thenRefused('wrong-currency'));

  it('is in a currency that the rules have steps for', () =>
    at()
      .when(openAuction({ startPrice: { minor: 9000, currency: 'JPY' } }))
      .thenRefused('wrong-currency'));

  it('needs rules that are known', () =>
    at()
      .when(openAuction({ rules: 'plinth-99' }))
      .thenRefused('rules-unknown'));
});

describe('placing a bid', () => {
  it('is not found where there is no auction', () =>
    expect(() => auction.decide(placeBid('ann', usd(50)), auction.initial(), opensAt)).toThrow(NotFound));

  it('shows the start price, whatever the maximum', () =>
    at(opened())
      .when(placeBid('ann', usd(200)))
      .then(...ann));

  it('takes the start price itself, and no less', () => {
    at(opened())
      .when(placeBid('ann', usd(50)))
      .then(bidPlaced('ann', 1, usd(50)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 }));
    at(opened())
      .when(placeBid('ann', usd(49.99)))
      .thenRefused('bid-too-low', { lowest: usd(50) });
  });

  it('is refused below the next step', () =>
    at(opened(), ...ann)
      .when(placeBid('bob', usd(50.99)))
      .thenRefused('bid-too-low', { lowest: usd(51) }));

  it('leaves the lead with the higher maximum, a step above the new one', () =>
    at(opened(), ...ann)
      .when(placeBid('bob', usd(80)))
      .then(...bob));

  it('never lifts the price above the maximum of the leader', () =>
    at(opened(), ...ann)
      .when(placeBid('bob', usd(199)))
      .then(bidPlaced('bob', 2, usd(199)), priceMoved(usd(200), 1, { nextBid: usd(202.5), bids: 2, bidders: 2 })));

  it('leads a step above the old maximum', () =>
    at(opened(), ...ann)
      .when(placeBid('bob', usd(300)))
      .then(bidPlaced('bob', 2, usd(300)), priceMoved(usd(202.5), 2, { nextBid: usd(205), bids: 2, bidders: 2 })));

  it('may beat the hidden maximum by less than a step', () =>
    at(opened(), ...ann)
      .when(placeBid('bob', usd(200.01)))
      .then(
        bidPlaced('bob', 2, usd(200.01)),
        priceMoved(usd(200.01), 2, { nextBid: usd(202.51), bids: 2, bidders: 2 }),
      ));

  it('leaves a tie to the earlier, at that amount', () =>
    at(opened(), ...ann)
      .when(placeBid('bob', usd(200)))
      .then(bidPlaced('bob', 2, usd(200)), priceMoved(usd(200), 1, { nextBid: usd(202.5), bids: 2, bidders: 2 })));

  it('keeps the alias of a bidder who comes back', () =>
    at(opened(), ...ann, ...bob)
      .when(placeBid('bob', usd(90)))
      .then(bidPlaced('bob', 2, usd(90)), priceMoved(usd(91), 1, { nextBid: usd(92), bids: 3, bidders: 2 })));

  it('is not for the seller', () =>
    at(opened())
      .when(placeBid('sue', usd(60)))
      .thenRefused('own-auction'));

  it('is in the currency of the auction', () =>
    at(opened())
      .when(placeBid('ann', { minor: 9000, currency: 'EUR' }))
      .thenRefused('wrong-currency'));
});

describe('the deadline', () => {
  it('takes a bid before it', () =>
    at(opened())
      .when(placeBid('ann', usd(200)), justBefore)
      .then(...ann));

  it('refuses a bid at it, whether or not the auction was closed', () => {
    at(opened())
      .when(placeBid('ann', usd(200)), closesAt)
      .thenRefused('auction-over', { at: closesAt });
    at(opened(), closed({ closedAt: closesAt, by: 'time', winner: null, auditHead: '' }))
      .when(placeBid('ann', usd(200)), closesAt)
      .thenRefused('auction-over', { at: closesAt });
  });

  it('is said before anything else', () =>
    at(opened())
      .when(placeBid('sue', { minor: 1, currency: 'EUR' }), closesAt)
      .thenRefused('auction-over', { at: closesAt }));
});

it('the rules of the auction are those that shaped the fact', () =>
  expect(
    replayed([
      [openAuction({ rules: 'ebay-2004' }), opensAt],
      [placeBid('ann', usd(60)), opensAt],
    ]).facts.map((fact) => fact.meta.rules),
  ).toEqual(['ebay-2004', 'ebay-2004', 'ebay-2004']));

it('a step is taken from the table at the second maximum', () => {
  const rules = auctionRules('plinth-0');
  const terms = { currency: 'USD', startPrice: 1, reserve: null } as const;
  const steps = [
    1, 99, 100, 499, 500, 2499, 2500, 9999, 10_000, 24_999, 25_000, 49_999, 50_000, 99_999, 100_000, 249_999, 250_000,
    499_999, 500_000, 9_999_999,
  ];
  const standing = (second: number) => ({
    first: { alias: 1, maximum: 99_999_999 },
    second: { alias: 2, maximum: second },
  });
  expect(steps.map((second) => priceOf(rules, terms, standing(second)) - second)).toEqual([
    5, 5, 25, 25, 50, 50, 100, 100, 250, 250, 500, 500, 1000, 1000, 2500, 2500, 5000, 5000, 10_000, 10_000,
  ]);
  expect(nextBidAt(rules, terms, standing(1), 100)).toBe(125);
});

it('a state of a hundred thousand bidders is not copied', () => {
  const before = foldFacts(auction, replayed([[openAuction(), opensAt]]).facts);
  const meta = {
    v: 1,
    at: opensAt,
    revision: 1,
    commandId: '',
    bodyHash: '',
    actorId: '',
    correlationId: '',
    causationId: '',
  };
  expect(auction.evolve(before, { ...bidPlaced('ann', 1, usd(60)), meta })).toBe(before);
});
