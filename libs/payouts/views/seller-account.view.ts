import { accountShapes } from '#accounts/events.ts';
import type { PayoutCase } from '#contracts/payout-cases.ts';
import type { SellerAccount } from '#contracts/payouts.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, type Draft, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { sellerAccountShapes, sellerAccountStream } from '../events.ts';
import { cents } from '../rules/fees.ts';
import { feeRules } from '../rules/records.ts';

/** A seller's money, under the member's id: nobody else gets it. `caseAt`: since when somebody has to look; nobody: empty. */
export type SellerAccountDocument = Document &
  Omit<SellerAccount, 'isSandbox' | 'isSuspended'> &
  Readonly<{ caseAt: Instant }>;
type Kept = Draft<SellerAccountDocument>;
type Payout = SellerAccount['payouts'][number];

/** As many of each as are shown, the latest first. */
const mostShown = 20;
const latest = <T>(one: T, before: readonly T[]): T[] => [one, ...before].slice(0, mostShown);

export const sellerAccountView = viewOf<SellerAccountDocument>()({
  name: 'seller-account',
  version: 7,
  facts: { ...sellerAccountShapes, ...pick(accountShapes, 'MemberErased') },
  streamsOf: (id) => [sellerAccountStream(id)],
  indexes: [['caseAt']],
  key: ({ data }) => [data.memberId],
  start: {
    FeeCharged: ({ id }) => fresh(id),
    PayoutAccountSet: ({ id, data }) => ({ ...fresh(id), account: accountIn(data) }),
    PayoutFound: ({ id, data }) => ({ ...fresh(id), balance: data.balance }),
  },
  on: {
    FeeCharged: ({ doc }) => doc,
    SaleCredited: ({ doc, data: { balance } }) => ({ ...doc, balance, waits: null }),
    RatingMoved: ({ doc, data: { why, number, from, to }, meta: { at } }) => ({
      ...doc,
      rating: to,
      reasons: latest({ why, number, from, to, at }, doc.reasons),
    }),
    PenaltyCharged: ({ doc, data: { balance } }) => ({ ...doc, balance }),
    FreightCharged: ({ doc, data: { balance } }) => ({ ...doc, balance }),
    LossMadeGood: ({ doc, data: { balance } }) => ({ ...doc, balance, waits: null }),
    ClawedBack: ({ doc, data: { balance } }) => ({ ...doc, balance }),
    SaleGivenUp: ({ doc }) => doc,
    RestGivenBack: ({ doc }) => doc,
    DebtWrittenOff: ({ doc, data: { balance } }) => ({ ...doc, balance }),
    PayoutAccountSet: ({ doc, data }) => ({
      ...doc,
      account: accountIn(data),
      waits: null,
      caseAt: isOpen(doc) ? doc.caseAt : '',
    }),
    PayoutAccountForgotten: ({ doc, data }) => (doc.account?.id === data.accountId ? { ...doc, account: null } : doc),
    PayoutAsked: ({ doc, data: { n, amount }, meta: { at } }) =>
      withPayout(doc, { n, amount, at, is: 'asked', again: null }),
    PayoutMade: ({ doc, data: { n, amount, balance }, meta: { at } }) => ({
      ...withPayout(doc, { n, amount, at, is: 'made', again: null }),
      balance,
      waits: null,
      caseAt: '',
    }),
    PayoutFailed: ({ doc, data: { n, amount, again }, meta: { at } }) => ({
      ...withPayout(doc, { n, amount, at, is: 'failed', again }),
      caseAt: again === null ? at : '',
    }),
    PayoutRetryAllowed: ({ doc }) => ({ ...doc, waits: null, caseAt: '' }),
    PayoutCaseOpened: ({ doc, meta: { at } }) => ({ ...doc, caseAt: at }),
    PayoutFound: ({ doc, data: { n, amount, balance }, meta: { at } }) => ({
      ...withPayout(doc, { n, amount, at, is: 'made', again: null }),
      balance,
    }),
    PayoutWaits: ({ doc, data: { why } }) => ({ ...doc, waits: why }),
    PayoutHeld: ({ doc }) => doc,
    SellerAccountClosed: () => null,
    MemberErased: () => null,
  },
});

const fresh = (id: string): Kept => ({
  id,
  balance: cents(0),
  rating: feeRules.rating.start,
  reasons: [],
  account: null,
  payouts: [],
  waits: null,
  caseAt: '',
});

const accountIn = ({
  accountId: id,
  bank,
  lastFour,
  country,
  heldUntil,
}: Readonly<Record<'accountId' | 'bank' | 'lastFour' | 'country', string> & { heldUntil: Instant | null }>) => ({
  id,
  bank,
  lastFour,
  country,
  heldUntil,
});

/** What the bank has not said of yet stays a case, whatever account is set. */
const isOpen = ({ payouts }: Kept) => payouts.some(({ is }) => is === 'asked');

const withPayout = (doc: Kept, payout: Payout): Kept => ({
  ...doc,
  payouts: latest(
    payout,
    doc.payouts.filter(({ n }) => n !== payout.n),
  ),
});

/** Sellers of whose payouts somebody has to look at one, the longest first. */
export const findPayoutCases: Find<SellerAccountDocument> = {
  where: { caseAt: { gt: '' } },
  sort: [['caseAt', 'asc']],
  limit: 100,
};

/** Which of a seller's payouts that is. */
export function caseOf({ id, caseAt: at, payouts }: SellerAccountDocument): PayoutCase[] {
  const open = payouts.find(({ is }) => is === 'asked');
  const one = open ?? payouts.find(({ is, again }) => is === 'failed' && again === null);
  return one ? [{ sellerId: id, n: one.n, why: open ? 'unanswered' : 'failed', amount: one.amount, at }] : [];
}
