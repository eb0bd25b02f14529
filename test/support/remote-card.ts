import type { BankVisit } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { type Bearer, good, postPatiently } from './remote.ts';

/** A card of theirs, typed at the sandbox bank of the market at that address: it is proved at once. */
export async function keepCard(url: string, who: Bearer): Promise<void> {
  const visit = await good<BankVisit>(postPatiently(who, url + paymentRoutes.askCard, { locale: 'en-us' }));
  const body = new URLSearchParams({ number: '4242424242424242', expires: '04/59' });
  const typed = await fetch(url + visit.url, { method: 'POST', body, redirect: 'manual' });
  const card = typed.headers.get('location')!.split('#card=')[1]!;
  await good(postPatiently(who, url + paymentRoutes.methods, { card }));
}

/** What is held of them for bids of up to so many US cents there; they have a card. */
export async function holdDeposit(url: string, who: Bearer, auctionId: string, minor: number): Promise<void> {
  const asked = { maximum: { minor, currency: 'USD' }, locale: 'en-us' };
  await good(postPatiently(who, url + auctionRoutes.deposit(auctionId), asked));
}
