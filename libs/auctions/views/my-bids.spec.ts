import { expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import { hour, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import {
  askRetraction,
  auctionId,
  grantRetraction,
  openAuction,
  opensAt,
  placeBid,
  requestId,
  replayed,
  type Step,
} from '../samples.ts';
import { lastBidOf } from '../rules/book.ts';
import { myBidId, myBids } from './my-bids.view.ts';

const after = (hours: number) => plus(opensAt, hours * hour);
/** Operators take back at most two of a member's. */
const second = requestId.replace(/1$/, '2');

/** What Ann, who has alias 2, is told of her bid, beside the bid that binds her. */
function annsBid(...steps: readonly Step[]) {
  const { facts, state } = replayed([[openAuction({ rules: 'plinth-2' }), opensAt], ...steps]);
  const { maximum, lastAt, retracted } = foldView(myBids, facts).get(myBidId(auctionId, 'ann'))!;
  const counts = state.phase === 'open' ? lastBidOf(state, 2) : undefined;
  return [retracted ? undefined : [maximum.minor, lastAt], counts && [counts.maximum, counts.at]];
}

const threeBids: readonly Step[] = [
  [placeBid('bob', usd(50)), after(1)],
  [placeBid('ann', usd(60)), after(2)],
  [placeBid('ann', usd(70)), after(4)],
  [placeBid('ann', usd(80)), after(6)],
  [askRetraction('ann'), after(7)],
  [grantRetraction('ann'), after(8)],
];

it('a bid that operators took back leaves the one before it, however old that is', () => {
  const [told, binds] = annsBid(...threeBids);
  expect(told).toEqual([7000, after(4)]);
  expect(told).toEqual(binds);
});

it('two that they took back leave the one before both: who is told that none counts could win with it', () => {
  const [told, binds] = annsBid(
    ...threeBids,
    [askRetraction('ann', 'typed-wrong', second), after(9)],
    [grantRetraction('ann', second), after(10)],
  );
  expect(told).toEqual([6000, after(2)]);
  expect(told).toEqual(binds);
});

it('whoever raised in between is bound by what they bid before all that was taken back', () => {
  const [told, binds] = annsBid(
    ...threeBids,
    [placeBid('ann', usd(90)), after(9)],
    [askRetraction('ann', 'typed-wrong', second), after(11)],
    [grantRetraction('ann', second), after(12)],
  );
  expect(told).toEqual([7000, after(4)]);
  expect(told).toEqual(binds);
});
