import { type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { sellerAccountShapes } from '../events.ts';
import { feeRules } from '../rules/records.ts';

type Now = Readonly<{
  data: Readonly<{ balance: Money }>;
  meta: Readonly<{ at: Instant }>;
  due: Instant | undefined;
}>;
const owing = ({ data: { balance }, meta: { at }, due }: Now) =>
  balance.minor < 0 ? (due ?? plus(at, feeRules.debtMs)) : null;

/** Sellers who owe the market: what no sale settles by then is its loss. */
export const dueDebts = dueView({
  kind: 'seller-debt',
  version: 2,
  facts: pick(
    sellerAccountShapes,
    'SaleCredited',
    'PenaltyCharged',
    'FreightCharged',
    'LossMadeGood',
    'ClawedBack',
    'DebtWrittenOff',
    'PayoutMade',
    'PayoutFound',
  ),
  target: ({ data }) => data.memberId,
  on: {
    SaleCredited: owing,
    PenaltyCharged: owing,
    FreightCharged: owing,
    LossMadeGood: owing,
    ClawedBack: owing,
    DebtWrittenOff: owing,
    PayoutMade: owing,
    PayoutFound: owing,
  },
});
