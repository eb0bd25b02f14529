import type { Credit, GiftCard, StatementLine } from '#contracts/gift-cards.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { BalanceDocument } from './views/balances.view.ts';

const usd = (minor: number): Money => ({ minor, currency: 'USD' });
const sign: Readonly<Record<StatementLine['is'], 1 | -1>> = { issued: 1, spent: -1, 'put-back': 1, 'written-off': -1 };

/** As it is at that moment: what is put aside and has lapsed counts as left. */
export function shownBalance({ id, rev, frozen, lines, held }: BalanceDocument, at: Instant): Credit {
  const live = Object.values(held).reduce(
    (sum, { cents, until }) => sum + (until === null || at < until ? cents : 0),
    0,
  );
  const all = lines.reduce((sum, { is, amount }) => sum + sign[is] * amount.minor, 0);
  return { id, rev, left: usd(all - live), held: usd(live), isFrozen: frozen.length > 0, lines: [...lines] };
}

export const shownCard = (doc: BalanceDocument, at: Instant): GiftCard => ({
  ...shownBalance(doc, at),
  why: doc.why ?? 'prize',
  theme: doc.theme,
  lastFour: doc.lastFour,
  isUnwrapped: doc.isUnwrapped,
});

/** Of a member who never had any. */
export const noCredit = (id: string): Credit => ({
  id,
  rev: '',
  left: usd(0),
  held: usd(0),
  isFrozen: false,
  lines: [],
});
