import { type Instant, plus } from '#kernel/instant.ts';
import { orderRules } from './records.ts';
import type { Goods, Match, Terms } from './terms.ts';

/** Null: nobody offered it, it was bought at its price. */
export const matchIn = (goods: Goods): Match | null => (goods.is === 'ask' ? (goods.match ?? null) : null);

/** A match binds both: its buyer does not cancel it. `design/rules.md`, Orders. */
export const bindsItsBuyer = (goods: Goods): boolean => matchIn(goods) !== null;

type Begun = Readonly<{ terms: Pick<Terms, 'goods'> | null; startedAt: Instant }>;

/** When it gives up that is not placed by then: two minutes before its reservation ends. That of a match is as much longer as its payment may be mended. */
export function makingEnd({ terms, startedAt }: Begun): Instant {
  const mendUntil = terms && matchIn(terms.goods)?.mendUntil;
  return plus(mendUntil && mendUntil > startedAt ? mendUntil : startedAt, orderRules.makingMs);
}

/** Until when its buyer may prove something at the bank. */
export function challengeEnd(begun: Begun): Instant {
  const match = begun.terms && matchIn(begun.terms.goods);
  return match ? (match.mendUntil ?? begun.startedAt) : makingEnd(begun);
}
