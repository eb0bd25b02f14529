import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import type { BankVisit } from '../../libs/contracts/payments.ts';
import { paymentRoutes } from '../../libs/contracts/payment-routes.ts';
import { auctionRoutes, cookies, csrfHeader, idempotencyKey } from '../../libs/contracts/routes.ts';
import { join } from './newcomer.ts';

/** A new member with a card, in English. */
export async function joinAs(context: BrowserContext, name: string, heard: string[] = []): Promise<Page> {
  const page = await join(context, { language: 'en', prefix: '' }, name, heard);
  await keepCard(page);
  return page;
}

/** A card of whoever is signed in there, typed at the sandbox bank: it is proved at once, and whoever bids needs one. */
export async function keepCard(page: Page): Promise<void> {
  const { url } = await postAs<BankVisit>(page, paymentRoutes.askCard, { locale: 'en-us' });
  const form = { number: '4242424242424242', expires: '04/59' };
  const typed = await page.request.post(url, { form, maxRedirects: 0 });
  await postAs(page, paymentRoutes.methods, { card: typed.headers()['location']!.split('#card=')[1] });
}

/** What whoever is signed in on that page does from elsewhere: such as another window of theirs. */
export async function postAs<T>(page: Page, path: string, data: unknown): Promise<T> {
  const csrf = (await page.context().cookies()).find(({ name }) => name.endsWith(cookies.csrf))!.value;
  const headers = { [csrfHeader]: csrf, [idempotencyKey]: randomUUID() };
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Their bid. */
export const bidOf = (page: Page, id: string, dollars: number): Promise<unknown> =>
  postAs(page, auctionRoutes.bids(id), { maximum: { minor: dollars * 100, currency: 'USD' } });
