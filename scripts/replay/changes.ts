import { msOf } from '../../libs/kernel/instant.ts';
import type { Change, Ending } from './again.ts';
import { tally } from './figures.ts';

/** What other rules would have changed, over all auctions. Money in minor units of what was sold; `seconds` ended later. */
export type ChangeSummary = Readonly<{
  rules: string;
  against: string;
  auctions: number;
  prices: number;
  winners: number;
  ends: number;
  seconds: number;
  money: Readonly<{ before: number; after: number }>;
  refused: Readonly<Record<string, number>>;
}>;

const rounded = (seconds: number) => Number(seconds.toFixed(3));
const secondsLater = ({ before, after }: Change) => rounded((msOf(after.endedAt) - msOf(before.endedAt)) / 1000);

/** Does anything come out otherwise? */
export const isChange = (change: Change): boolean => {
  const { before, after } = change;
  return before.price !== after.price || before.winner !== after.winner || secondsLater(change) !== 0;
};

const earned = (endings: readonly Ending[]) =>
  endings.reduce((sum, { winner, price }) => sum + (winner === null ? 0 : price), 0);

export function summaryOfChanges(rules: string, against: string, all: readonly Change[]): ChangeSummary {
  const count = (is: (change: Change) => boolean) => all.filter(is).length;
  return {
    rules,
    against,
    auctions: all.length,
    prices: count(({ before, after }) => before.price !== after.price),
    winners: count(({ before, after }) => before.winner !== after.winner),
    ends: count((change) => secondsLater(change) !== 0),
    seconds: rounded(all.reduce((sum, change) => sum + secondsLater(change), 0)),
    money: { before: earned(all.map(({ before }) => before)), after: earned(all.map(({ after }) => after)) },
    refused: tally(all.map(({ after }) => after.refused)),
  };
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const signed = (amount: number, text: string) => (amount > 0 ? `+${text}` : text);

/** One auction that comes out otherwise, for people. */
export function lineOfChange(change: Change): string {
  const { auctionId, before, after } = change;
  const parts = [
    before.price !== after.price && `${dollars(before.price)} -> ${dollars(after.price)}`,
    before.winner !== after.winner && `${before.winner ?? 'unsold'} -> ${after.winner ?? 'unsold'}`,
    secondsLater(change) !== 0 && `ends ${signed(secondsLater(change), String(secondsLater(change)))} s`,
  ];
  return `${auctionId.padEnd(12)}  ${parts.filter(Boolean).join('  ')}`;
}

/** The summary for people. */
export function storyOfChanges(summary: ChangeSummary): string {
  const { rules, against, auctions, prices, winners, ends, seconds, money, refused } = summary;
  const more = money.after - money.before;
  const no = Object.entries(refused).map(([reason, n]) => `${n} ${reason}`);
  return [
    `${auctions} auctions of ${rules}, decided again under ${against}: nothing was written`,
    `${prices} other prices, ${winners} other winners, ${ends} other ends (${signed(seconds, String(seconds))} s in all)`,
    `sold for ${dollars(money.before)} in all, then ${dollars(money.after)} (${signed(more, dollars(more))})`,
    ...(no.length > 0 ? [`refused under ${against}: ${no.join(', ')}`] : []),
    'Whoever had seen other prices or another end might have bid otherwise: this is no forecast.',
  ].join('\n');
}
