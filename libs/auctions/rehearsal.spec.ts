import { describe, expect, it } from '@jest/globals';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { atOnce } from '#kernel/replayed.ts';
import {
  askRetraction,
  closeAuction,
  closesAt,
  endAuction,
  grantRetraction,
  lowerReserve,
  openAuction,
  opensAt,
  placeBid,
  replayed,
  retractBid,
  type Step,
} from './samples.ts';
import { auctionRehearsal } from './rehearsal.ts';
import { auctionRules, ruleRecords } from './rules/records.ts';

const at = (minutes: number): Instant => plus(opensAt, minutes * minute);
const late = plus(closesAt, -minute);

/** An auction in which everything happens that a record may judge otherwise. */
const busy = (rules: string): readonly Step[] => [
  [openAuction({ rules, reserve: usd(90) }), opensAt],
  [placeBid('ann', usd(60)), at(1)],
  [placeBid('bob', usd(70)), at(2)],
  [retractBid('bob'), at(3)],
  [placeBid('eve', usd(80)), at(4)],
  [askRetraction('eve'), at(5)],
  [grantRetraction('eve'), at(6)],
  [lowerReserve(usd(50)), at(7)],
  [placeBid('ann', usd(110)), at(8)],
  [placeBid('kim', usd(120)), late],
  [placeBid('ann', usd(150)), plus(closesAt, minute / 2)],
  [closeAuction, plus(closesAt, 120 * minute)],
];

const held = (rules: string) => replayed(busy(rules)).facts;

const under = (facts: Parameters<typeof auctionRehearsal.under>[0], rules: readonly string[]) =>
  atOnce(auctionRehearsal.under(facts, rules));

describe('closed auctions under other rule records', () => {
  it('ends each as it was, under the record that it was held under', () => {
    for (const rules of ruleRecords) {
      const told = under(held(rules), [rules])!;
      expect([rules, told.under[0]]).toEqual([rules, { ...told.was, bids: expect.any(Number), refused: 0 }]);
      expect(told.was.winner).not.toBeNull();
    }
  });

  it('counts no bid that comes after the end that those rules know', () => {
    const told = under(held('plinth-2'), ['plinth-2', 'ebay-2004'])!;
    const [own, other] = told.under;
    expect(own!.closedAt > closesAt).toBe(true);
    expect(other).toMatchObject({ closedAt: closesAt, winner: 'kim', refused: 1 });
    expect(own).toMatchObject({ winner: 'ann', refused: 0 });
    expect(other!.bids).toBe(own!.bids - 1);
  });

  it('ends it early where it was ended early', () => {
    const facts = replayed([
      [openAuction({ rules: 'plinth-1' }), opensAt],
      [placeBid('ann', usd(60)), at(1)],
      [endAuction, at(9)],
    ]).facts;
    expect(under(facts, ['plinth-2'])!.under[0]).toMatchObject({ closedAt: at(9), winner: 'ann' });
  });

  it('leaves out where bids stay sealed because nothing was sold: other rules would tell them by their price', () => {
    const unsold = (rules: string) =>
      replayed([
        [openAuction({ rules, reserve: usd(900) }), opensAt],
        [placeBid('ann', usd(500)), at(1)],
        [closeAuction, plus(closesAt, 120 * minute)],
      ]).facts;
    for (const rules of ruleRecords) {
      const told = under(unsold(rules), [rules]);
      expect([rules, told === undefined]).toEqual([rules, auctionRules(rules).isSalted]);
    }
  });

  it('leaves out what those rules would not have opened, and what is not over', () => {
    const pounds = { minor: 5000, currency: 'GBP' } as const;
    const [opened, ...rest] = held('plinth-0');
    const inPounds = { ...opened!, data: { ...opened!.data, startPrice: pounds, reserve: null } };
    expect(under([inPounds, ...rest], ['plinth-2'])).toBeUndefined();
    expect(under(held('plinth-0').slice(0, 3), ['plinth-0'])).toBeUndefined();
  });
});
