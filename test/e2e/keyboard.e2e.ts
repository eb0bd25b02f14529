import { expect, type Page } from 'playwright/test';
import { bidOf, joinAs } from './bidders.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { endAuction, openAuction } from './operator.ts';
import { tabTo } from './tab-to.ts';

const t = wordsOf('en', 'auctions');

const focused = (page: Page) => page.locator(':focus');

test('a whole auction by keyboard alone: found from home, outbid, bid again, won, the next step', async ({
  browser,
  request,
  complaints,
}) => {
  const [id, ann, luc] = await Promise.all([
    openAuction(request),
    browser
      .newContext({ viewport: { width: 1280, height: 800 } })
      .then((context) => joinAs(context, 'ann', complaints)),
    browser.newContext().then((context) => joinAs(context, 'luc', complaints)),
  ]);
  listenTo(ann, complaints);
  const main = ann.getByRole('main');
  const field = ann.getByLabel(t('yourBid'), { exact: true });

  await ann.goto('/');
  await ann.keyboard.press('Tab');
  await expect(focused(ann)).toHaveText('Skip to content');
  await tabTo(ann, ann.getByRole('banner').getByRole('link', { name: 'Auctions' }));
  await ann.keyboard.press('Enter');
  await expect(ann.getByRole('heading', { level: 1 })).toHaveText(t('title'));
  await expect(main, 'a new page is read from its start').toBeFocused();
  await tabTo(ann, main.getByRole('button', { name: t('sort.ending') }));
  await ann.keyboard.press('Enter');
  await tabTo(ann, main.getByRole('link', { name: t('sort.newest') }));
  await ann.keyboard.press('Enter');
  await expect(ann).toHaveURL(/sort=newest/);
  await tabTo(ann, main.locator(`a[href$="/auctions/${id}"]`));
  await ann.keyboard.press('Enter');
  await expect(ann).toHaveURL(`/auctions/${id}`);

  await tabTo(ann, field);
  await ann.keyboard.press('ControlOrMeta+a');
  await ann.keyboard.type('60');
  await ann.keyboard.press('Enter');
  await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
  await expect(field, 'one is still where one was').toBeFocused();

  await bidOf(luc, id, 70);
  await expect(ann.getByText(t('beaten'), { exact: true })).toBeVisible();
  await expect(field, 'it does not change under the person').toHaveValue(/^60/);
  await tabTo(ann, ann.getByRole('button', { name: t('useIt') }), 1);
  await ann.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('62.00');
  await ann.keyboard.press('ControlOrMeta+a');
  await ann.keyboard.type('90');
  await tabTo(ann, ann.getByRole('button', { name: t('bidUpTo', { amount: '$90.00' }) }), 1);
  await ann.keyboard.press('Space');
  await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();

  await endAuction(request, id);
  await expect(ann.getByLabel(t('bidPanel')).getByText(/^You won it for/)).toBeVisible();
  await tabTo(ann, ann.getByRole('link', { name: wordsOf('', 'checkout')('pay.now') }), 12);
  await ann.keyboard.press('Enter');
  await expect(ann).toHaveURL(/\/checkout/);
  await expect(ann.getByRole('heading', { level: 1 })).toBeVisible();
});
