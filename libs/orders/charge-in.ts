import { inLocale, localeOf } from '#contracts/locales.ts';
import type { AskedCharge } from '#platform/payments/order-charges.ts';
import { attemptOf } from './ids.ts';
import type { OrderState, TriedPayment } from './rules/making.ts';
import { challengeEnd } from './rules/matches.ts';
import { meansIn } from './rules/means.ts';
import type { Terms } from './rules/terms.ts';

/** What is asked of the bank. It comes back to the quote: where it stood then. */
export function chargeIn(terms: Terms, { startedAt }: OrderState, { paymentId }: TriedPayment): AskedCharge {
  const { orderId, quoteId, guest, rest: amount } = terms;
  const locale = localeOf(terms.locale)!;
  return {
    paymentId,
    attempt: attemptOf(paymentId, 'hold'),
    orderId,
    memberId: guest?.payer ?? terms.memberId,
    means: meansIn(terms),
    amount,
    challengeUntil: challengeEnd({ terms, startedAt }),
    back: inLocale(locale, `/checkout/confirmation?quote=${quoteId}`),
    language: locale.language,
  };
}
