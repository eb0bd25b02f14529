import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { minute, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { NotFound } from '#kernel/refused.ts';
import { auction } from './decider.ts';
import {
  auctionId,
  bidPlaced,
  closeAuction,
  closed,
  closesAt,
  endAuction,
  openAuction,
  opened,
  opensAt,
  placeBid,
  priceMoved,
  replayed,
  type Step,
} from './samples.ts';
import { auditHead } from './rules/audit.ts';

const at = given(auction, opensAt);
const justBefore = plus(closesAt, -1);

/** Ann bids $200 at first: the price shown stays $50. */
const ann = [bidPlaced('ann', 1, usd(200)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })] as const;

/** Then Bob bids $80 below her maximum. */
const bob = [bidPlaced('bob', 2, usd(80)), priceMoved(usd(81), 1, { nextBid: usd(82), bids: 2, bidders: 2 })] as const;

describe('the own maximum of the leader', () => {
  it('rises in silence', () =>
    at(opened(), ...ann, ...bob)
      .when(placeBid('ann', usd(250)))
      .then(bidPlaced('ann', 1, usd(250))));

  it('may rise by less than a step', () =>
    at(opened(), ...ann)
      .when(placeBid('ann', usd(200.01)))
      .then(bidPlaced('ann', 1, usd(200.01))));

  it('moves the price where the old one was its cap', () =>
    at(
      opened(),
      ...ann,
      bidPlaced('bob', 2, usd(199)),
      priceMoved(usd(200), 1, { nextBid: usd(202.5), bids: 2, bidders: 2 }),
    )
      .when(placeBid('ann', usd(300)))
      .then(bidPlaced('ann', 1, usd(300)), priceMoved(usd(201.5), 1, { nextBid: usd(204), bids: 3, bidders: 2 })));

  it('changes nothing when it is the same', () =>
    at(opened(), ...ann)
      .when(placeBid('ann', usd(200)))
      .thenNothing());

  it('may be lowered to the current price, not below', () => {
    at(opened(), ...ann, ...bob)
      .when(placeBid('ann', usd(81)))
      .then(bidPlaced('ann', 1, usd(81)));
    at(opened(), ...ann, ...bob)
      .when(placeBid('ann', usd(80.99)))
      .thenRefused('below-current-price', { lowest: usd(81) });
  });

  it('may be lowered by nobody but the leader', () =>
    at(opened(), ...ann, ...bob)
      .when(placeBid('bob', usd(70)))
      .thenRefused('bid-too-low', { lowest: usd(82) }));
});

describe('a reserve', () => {
  const reserved = opened({ reserve: usd(150) });
  const unmet = [
    bidPlaced('ann', 1, usd(100)),
    priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 }),
  ];

  it('does not lift the price while it is not met', () =>
    at(reserved)
      .when(placeBid('ann', usd(100)))
      .then(...unmet));

  it('lifts the price at once when a first maximum reaches it', () =>
    at(reserved)
      .when(placeBid('ann', usd(150)))
      .then(bidPlaced('ann', 1, usd(150)), priceMoved(usd(150), 1, { nextBid: usd(152.5), bids: 1, bidders: 1 })));

  it('lifts the price when the leader raises to it', () =>
    at(reserved, ...unmet)
      .when(placeBid('ann', usd(180)))
      .then(bidPlaced('ann', 1, usd(180)), priceMoved(usd(150), 1, { nextBid: usd(152.5), bids: 2, bidders: 1 })));

  it('leaves the lot unsold below it', () =>
    expect(
      winnerOf([
        [openAuction({ reserve: usd(150) }), opensAt],
        [placeBid('ann', usd(149.99)), opensAt],
        [closeAuction, closesAt],
      ]),
    ).toBeNull());
});

describe('the close', () => {
  const head = () => at(opened(), ...ann).state();
  const won = (by: 'time' | 'operator', closedAt: string) =>
    closed({
      closedAt,
      by,
      winner: { bidderId: 'ann', alias: 1, price: usd(50) },
      auditHead: auditHead(auctionId, [{ kind: 'bid', alias: 1, maximum: 20_000, at: opensAt, revision: 1 }]),
    });

  it('comes again when it came before the deadline', () =>
    at(opened(), ...ann)
      .when(closeAuction, justBefore)
      .thenRefused('not-due-yet', { due: closesAt, at: justBefore }));

  it('states the deadline, however late it comes', () =>
    at(opened(), ...ann)
      .when(closeAuction, plus(closesAt, minute))
      .then(won('time', closesAt)));

  it('comes once', () => {
    const over = [opened(), ...ann, won('time', closesAt)];
    at(...over)
      .when(closeAuction, closesAt)
      .thenNothing();
    at(...over)
      .when(endAuction, closesAt)
      .thenNothing();
  });

  it('by the operator is at the time of the command', () =>
    at(opened(), ...ann)
      .when(endAuction, justBefore)
      .then(won('operator', justBefore)));

  it('by the operator after the deadline is the close by time', () =>
    at(opened(), ...ann)
      .when(endAuction, plus(closesAt, 1))
      .then(won('time', closesAt)));

  it('has no winner without a bid', () =>
    expect(
      winnerOf([
        [openAuction(), opensAt],
        [closeAuction, closesAt],
      ]),
    ).toBeNull());

  it('is not found where there is no auction', () => {
    expect(() => auction.decide(closeAuction, auction.initial(), closesAt)).toThrow(NotFound);
    expect(() => auction.decide(endAuction, auction.initial(), closesAt)).toThrow(NotFound);
  });

  it('forgets what no bid needs any more', () => {
    expect(head()).toMatchObject({ phase: 'open', bidders: ['ann'], own: null });
    expect(at(opened(), ...ann, won('time', closesAt)).state()).toEqual({
      phase: 'closed',
      rules: 'plinth-0',
      winnerId: 'ann',
      needs: null,
      closedAt: closesAt,
    });
  });
});

function winnerOf(steps: readonly Step[]) {
  const last = replayed(steps).facts.at(-1);
  return last?.type === 'AuctionClosed' ? last.data.winner : 'not closed';
}
