import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import type { Created } from '../../libs/contracts/values.ts';
import { postAs } from './bidders.ts';
import { signInAs, test } from './journey.ts';
import { addProduct, addVariant, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';

test('what a seller has for sale stays on their desk, however much came and was taken back after it', async ({
  browser,
  request,
}) => {
  const viewport = { width: 375, height: 812 };
  const page = await signInAs(await browser.newContext({ viewport }), ...operatorsOwn());
  const seller = new Shopper(page, '');
  const selling = seller.t('selling');
  const { templateId } = await addProduct(request, 'Stays', `stays-${randomUUID()}`);
  const kind = { size: '8', shoeCondition: 'new', boxCondition: 'good_condition' } as const;
  const variantId = await addVariant(request, templateId, kind);
  const list = (minor: number) =>
    postAs<Created>(page, listingRoutes.all, { templateId, variantId, price: { minor, currency: 'USD' } });
  await list(13_000);
  for (let n = 0; n < 26; n += 1) await postAs(page, listingRoutes.withdraw((await list(14_000)).id), {});
  await page.goto('/account/auctions');
  const rows = page.getByRole('listitem').filter({ hasText: 'Stays' });
  await expect(rows.first().getByRole('button', { name: selling('do.withdraw') })).toBeVisible();
  const taken = rows.filter({ hasText: selling('is.withdrawn') });
  const before = await taken.count();
  expect(before).toBeLessThan(26);
  await seller.sound();
  await page.getByRole('button', { name: selling('more') }).click();
  await expect(taken).toHaveCount(26);
});
