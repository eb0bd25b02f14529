import { type BrowserContext, expect, type Page } from 'playwright/test';
import { listenTo, wordsOf } from './journey.ts';
import { operatorsOwn } from './operator.ts';

/** Both languages of the market, with their prefix and their way to write dollars. */
export const visits = [
  { language: 'en', prefix: '', price: (dollars: number) => `$${dollars}.00` },
  { language: 'fr', prefix: '/fr-fr', price: (dollars: number) => new RegExp(String.raw`${dollars},00\sUS\$`) },
] as const;

export type Visit = (typeof visits)[number];

/** People of the demo world, `ada` sells; and the operators. */
export const people = {
  ada: ['ada@demo.example', 'plinth-demo-ada'],
  mina: ['mina@demo.example', 'plinth-demo-mina'],
  luc: ['luc@demo.example', 'plinth-demo-luc'],
  get operator() {
    return operatorsOwn();
  },
  get secondOperator() {
    return operatorsOwn('second');
  },
} as const;

/** Signs somebody in through the screens of their language. */
export async function signIn(context: BrowserContext, visit: Visit, who: keyof typeof people, heard: string[]) {
  const t = wordsOf(visit.language, 'accounts');
  const page = listenTo(await context.newPage(), heard);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${visit.prefix}/login`);
  await page.getByLabel(t('email')).fill(people[who][0]);
  await page.getByLabel(t('password')).fill(people[who][1]);
  await page.getByRole('button', { name: t('signIn') }).click();
  await expect(page.getByRole('button', { name: t('account') })).toBeVisible();
  return page;
}

/** A bid through the form. */
export async function bid(page: Page, visit: Visit, amount: string) {
  const t = wordsOf(visit.language, 'auctions');
  await page.getByLabel(t('yourBid')).fill(amount);
  await page.getByRole('button', { name: new RegExp(`^(${t('bid')}|${t('raise')})`) }).click();
}
