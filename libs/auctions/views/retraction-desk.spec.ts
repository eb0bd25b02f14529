import { expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import { plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import {
  askRetraction,
  cancelAs,
  endAuction,
  grantRetraction,
  openAuction,
  opensAt,
  placeBid,
  refuseRetraction,
  replayed,
  type Step,
} from '../samples.ts';
import { retractionDesk } from './retraction-desk.view.ts';

const bidders = Array.from({ length: 120 }, (_, n) => `bidder-${n}`);
const requestOf = (bidder: string) => `request of ${bidder}.`;

/** All bid, the first who asked first. */
const crowd: readonly Step[] = [
  [openAuction({ rules: 'plinth-2' }), opensAt],
  ...bidders.map((bidder, n): Step => [placeBid(bidder, usd(100 + 500 * n)), plus(opensAt, n)]),
  ...bidders.map((bidder, n): Step => [
    askRetraction(bidder, 'typed-wrong', requestOf(bidder)),
    plus(opensAt, 1000 + n),
  ]),
];

const deskAfter = (...steps: readonly Step[]) =>
  JSON.stringify([...foldView(retractionDesk, replayed([...crowd, ...steps]).facts).values()]);

const waiting = (...steps: readonly Step[]) => {
  const desk = deskAfter(...steps);
  return bidders.filter((bidder) => desk.includes(requestOf(bidder)));
};

const later = plus(opensAt, 5000);
const [first, second] = bidders as [string, string];

it('whoever asks waits for an answer, however many others ask', () => {
  expect(replayed(crowd).outcomes).toEqual(crowd.map(() => 'ok'));
  expect(waiting()).toEqual(bidders);
});

it('shows what was asked last, until it has its answer or the auction is over', () => {
  const again: Step[] = [
    [placeBid(first, usd(1_000_000)), later],
    [askRetraction(first, 'typed-wrong', 'once more'), plus(later, 1)],
  ];
  expect(deskAfter(...again)).toContain('once more');
  expect(waiting(...again)).toEqual(bidders.slice(1));
  const answers: Step[] = [
    [refuseRetraction(first, requestOf(first)), later],
    [grantRetraction(second, requestOf(second)), later],
  ];
  expect(waiting(...answers)).toEqual(bidders.slice(2));
  expect(waiting([endAuction, later])).toEqual([]);
  expect(waiting([cancelAs(null, 'Enough.'), later])).toEqual([]);
});
