import type { AskedCharge, ChargeWord } from './order-charges.ts';

/** The hold of a deposit, by ids that follow from it: asked for again, it is the same. On a saved method alone: it is renewed when nobody is there. `depositId` is what the ledger names it by, and tells nobody whose it is. */
export type AskedDeposit = Omit<AskedCharge, 'orderId' | 'means'> & Readonly<{ depositId: string; methodId: string }>;

type Attempted = Pick<AskedDeposit, 'paymentId' | 'attempt'>;

/**
 * What auctions ask of payments: whether somebody can pay at all, and the holds of deposits. What is taken of one is a penalty. Safe to repeat. Bound by
 * payments. Nest's token.
 */
export abstract class DepositCharges {
  /** Whether the member has a method that is proved, as this process knows it: every bid asks. */
  abstract canPay(memberId: string): Promise<boolean>;
  /** That method of theirs, or the one that they have chosen to be the first. Refused: `payment-method-missing`, `method-not-verified`. Not found where there is no such. */
  abstract methodOf(memberId: string, methodId: string | undefined): Promise<string>;
  /** `held`, `challenge`, `waiting`, or `no`. */
  abstract hold(asked: AskedDeposit): Promise<ChargeWord>;
  /** Takes what is held: it is forfeited. `taken`, `waiting`, or `no`. */
  abstract take(asked: Attempted & Pick<AskedDeposit, 'amount'>): Promise<ChargeWord>;
  /** For good, and before it is held too. */
  abstract letGo(asked: Attempted): Promise<void>;
}
