import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { expectSound } from './auctions-journey.ts';
import { test, wordsOf } from './journey.ts';
import { joinAs } from './bidders.ts';
import { addProduct, openAuction } from './operator.ts';

const t = wordsOf('en', 'wants');
const catalog = wordsOf('en', 'catalog');

test('where nothing runs one is told of any size, before one chooses: asked for, told, listed, ended', async ({
  browser,
  request,
  complaints,
}) => {
  const [name, slug] = ['Journey Awaited', `awaited-${randomUUID()}`];
  const lot = await addProduct(request, name, slug);
  const ann = await joinAs(await browser.newContext({ viewport: { width: 375, height: 812 } }), 'ann', complaints);
  await ann.goto(`/sneakers/${slug}`);
  await expect(ann.getByText(catalog('nothingRuns'))).toBeVisible();
  const tell = ann.getByRole('button', { name: t('tellAny') });
  await expect(tell).toBeInViewport({ ratio: 1 });
  await tell.click();
  await expect(ann.getByText(t('willTellOne'))).toBeVisible();
  await expectSound(ann);

  await openAuction(request, lot);
  await expect(ann.getByRole('link', { name: 'Inbox 1 unread' })).toBeVisible();
  await ann.goto('/account/wants');
  await expect(ann.getByText(t('anySize'))).toBeVisible();
  await ann.getByRole('button', { name: t('remove', { name, size: t('anySize') }) }).click();
  await expect(ann.getByText(t('empty'))).toBeVisible();
});
