import type { Data } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { SellerAccountEvent } from '../events.ts';
import type { SellerAccountState } from './account.ts';
import { cents } from './fees.ts';
import { accountRules, feeRules } from './records.ts';

/** Why nothing can be paid out before somebody does something; null: it can. */
export function whyWaits({
  balance,
  account,
  open,
  failed,
}: SellerAccountState): 'no-account' | 'nothing-due' | 'case' | null {
  if (open) return open.isCase ? 'case' : null;
  if (balance <= 0) return 'nothing-due';
  if (!account) return 'no-account';
  return failed >= feeRules.mostTries ? 'case' : null;
}

/** The last one has failed as often as it is tried: somebody looks. */
export const isGivenUp = ({ open, failed }: SellerAccountState): boolean => !open && failed >= feeRules.mostTries;

/** Until when nothing goes to that account: it takes the place of another. The first one has nobody's. */
export const heldUntil = ({ account }: SellerAccountState, at: Instant): Instant | null =>
  account ? plus(at, accountRules.heldMs) : null;

/** Until when nothing is asked for now; null: it is not held. What was asked for before goes on. */
export const heldNow = ({ open, account }: SellerAccountState, at: Instant): Instant | null =>
  !open && account?.heldUntil && at < account.heldUntil ? account.heldUntil : null;

/** Nothing is open, and what failed may be tried again. */
export const mayAsk = ({ open, again }: SellerAccountState, at: Instant): boolean =>
  !open && (again === null || at >= again);

/** The bank has paid it. What it says that it paid is what has gone. */
export function paidOut(
  { attempt, amount }: Readonly<{ attempt: string; amount: Money }>,
  { open, balance }: SellerAccountState,
): readonly SellerAccountEvent[] {
  if (open?.attempt !== attempt) return [];
  const { memberId, n, orders } = open;
  const left = cents(balance - amount.minor);
  return [{ type: 'PayoutMade', data: { memberId, attempt, n, amount, orders, balance: left } }];
}

type Failed = Readonly<{ attempt: string; code: string; mayRetry: boolean }>;

/** The bank has not paid it, and says so: another attempt comes a day later, five in all. */
export function failedOf(
  { attempt, code, mayRetry }: Failed,
  { open, account }: SellerAccountState,
  at: Instant,
): readonly SellerAccountEvent[] {
  if (open?.attempt !== attempt) return [];
  const { memberId, n, amount, orders } = open;
  const isOfBefore = account !== null && account.accountId !== open.accountId; // says nothing of the one that took its place
  const tries = isOfBefore ? 0 : mayRetry ? open.tries : feeRules.mostTries;
  const later = tries < feeRules.mostTries ? plus(at, feeRules.againMs) : null;
  const again = isOfBefore ? at : later;
  const data: Data<SellerAccountEvent, 'PayoutFailed'> = { memberId, attempt, n, amount, orders, tries, code, again };
  return [{ type: 'PayoutFailed', data }];
}
