import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { auctionRoutes, cookies, csrfHeader, idempotencyKey } from '../../libs/contracts/routes.ts';
import { join } from './newcomer.ts';

/** A new member, in English. */
export const joinAs = (context: BrowserContext, name: string, heard: string[] = []): Promise<Page> =>
  join(context, { language: 'en', prefix: '' }, name, heard);

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
