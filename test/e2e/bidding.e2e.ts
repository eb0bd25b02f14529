import { expect, type Page } from 'playwright/test';
import { keepCard } from './bidders.ts';
import { test, wordsOf } from './journey.ts';
import { join } from './newcomer.ts';
import { endAuction, openAuction } from './operator.ts';

const visits = [
  {
    language: 'en',
    prefix: '',
    price: (dollars: number) => `$${dollars}.00`,
    typed: (dollars: number) => `${dollars}.00`,
  },
  {
    language: 'fr',
    prefix: '/fr-fr',
    price: (dollars: number) => new RegExp(String.raw`${dollars},00\sUS\$`),
    typed: (dollars: number) => `${dollars},00`,
  },
] as const;

async function comes(...[context, ...who]: Parameters<typeof join>): Promise<Page> {
  const page = await join(context, ...who);
  await keepCard(page);
  return page;
}

for (const visit of visits) {
  const t = wordsOf(visit.language, 'auctions');
  const { price, typed, prefix } = visit;

  test(`two people bid against each other, live, in ${visit.language}`, async ({ browser, request, complaints }) => {
    const [id, ann, bob] = await Promise.all([
      openAuction(request),
      browser.newContext().then((context) => comes(context, visit, 'ann', complaints)),
      browser.newContext().then((context) => comes(context, visit, 'bob', complaints)),
    ]);
    const field = (page: Page) => page.getByLabel(t('yourBid'));
    const bid = async (page: Page, amount: string) => {
      await field(page).fill(amount);
      await page.getByRole('button', { name: new RegExp(`^(${t('bid')}|${t('raise')})`) }).click();
    };
    const shown = (page: Page) => page.getByRole('main').locator('data').first();
    await Promise.all([ann, bob].map((page) => page.goto(`${prefix}/auctions/${id}`)));
    await expect(field(ann)).toHaveValue(typed(50));

    await bid(ann, '60');
    await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
    await expect(shown(bob)).toHaveText(price(50)); // the maximum stays hidden
    await expect(bob.getByRole('cell', { name: t('bidderN', { n: 1 }) })).toBeVisible();
    await expect(field(bob)).toHaveValue(typed(51));

    await bid(bob, '50'); // refused in words, before it is sent
    await expect(bob.getByText(t('refusals.bid-too-low', { lowest: '' }).slice(0, 20))).toBeVisible();
    await bid(bob, '55');
    await expect(bob.getByText(t('beaten'), { exact: true })).toBeVisible();
    await expect(shown(ann)).toHaveText(price(56));

    await bid(bob, '80');
    await expect(bob.getByText(t('leading'), { exact: true })).toBeVisible();
    await expect(ann.getByText(t('beaten'), { exact: true })).toBeVisible(); // seen live, nothing was reloaded
    await expect(shown(ann)).toHaveText(price(61));
    await expect(field(ann)).toHaveValue(typed(62));

    await bid(ann, '100');
    await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
    await expect(shown(bob)).toHaveText(price(81));

    await endAuction(request, id);
    const won = t('outcome.yours', { price: '' }).split(' ').slice(0, 2).join(' ');
    await expect(ann.getByLabel(t('bidPanel')).getByText(won)).toBeVisible();
    await expect(bob.getByLabel(t('bidPanel'))).toContainText(price(81));
    await ann.goto(`${prefix}/account/bids`);
    await expect(ann.getByText(t('state.won'))).toBeVisible();
    await expect(ann.getByRole('main')).toContainText(price(81));
  });
}
