import type { Page } from 'playwright/test';
import { orderRoutes } from '../../libs/contracts/order-routes.ts';
import { paymentRoutes } from '../../libs/contracts/payment-routes.ts';
import { cookies, csrfHeader, idempotencyKey } from '../../libs/contracts/routes.ts';

/** Buys a gift card with the member's default method, as the checkout would: for journeys that are about what comes after it. Its order's number. */
export async function buyCard(page: Page): Promise<string> {
  const csrf = (await page.context().cookies()).find(({ name }) => name === cookies.csrf)?.value ?? '';
  const names = { quotes: orderRoutes.quotes, methods: paymentRoutes.methods, csrfHeader, idempotencyKey, csrf };
  const quote = await page.evaluate(async (known) => {
    const methods = (await (await fetch(known.methods)).json()) as { defaultId: string };
    const goods = { is: 'gift-cards', cards: [{ cents: 5000, theme: 'black' }] };
    const headers = {
      'content-type': 'application/json',
      [known.csrfHeader]: known.csrf,
      [known.idempotencyKey]: crypto.randomUUID(),
    };
    const body = JSON.stringify({ goods, methodId: methods.defaultId, currency: 'CAD', locale: 'en-ca' });
    const made = await fetch(known.quotes, { method: 'POST', headers, body });
    const { id } = (await made.json()) as { id: string };
    const placing = {
      method: 'POST',
      headers: { ...headers, [known.idempotencyKey]: crypto.randomUUID() },
      body: '{}',
    };
    return (await (await fetch(`${known.quotes}/${id}/place`, placing)).json()) as { order: { number: string } };
  }, names);
  return quote.order.number;
}
