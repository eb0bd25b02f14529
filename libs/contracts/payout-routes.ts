import { v1 } from './routes.ts';

/** Addresses of a seller's money: its pages alone load them. */
export const payoutRoutes = {
  /** What the member is owed, their rating and where their money goes; posted to: another account. */
  account: `${v1}/users/me/seller-account`,
  /** Where its number is typed: a page of the bank, never one of ours. */
  askAccount: `${v1}/users/me/seller-account/ask-account`,
  sale: (number: string) => `${v1}/users/me/sales/${number}/money`,
  /** What time does: the house posts it to itself. */
  settle: (orderId: string) => `${v1}/sales/${orderId}/settle`,
  payOut: (memberId: string) => `${v1}/seller-accounts/${memberId}/pay-out`,
  writeOff: (memberId: string) => `${v1}/seller-accounts/${memberId}/write-off`,
};

/** Payouts that a person has to see to. */
export const payoutCaseRoutes = { all: `${v1}/ops/payout-cases` };
