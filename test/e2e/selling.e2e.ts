import { expect, type Page } from 'playwright/test';
import { signIn, visits } from './auctions-journey.ts';
import { expectSoundByTurns } from './axe.ts';
import { test, wordsOf } from './journey.ts';

const t = wordsOf('en', 'auctions');

type Fields = Readonly<Record<string, string>>;

async function fillIn(page: Page, fields: Fields) {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`main [name="${name}"]`).fill(value);
  }
}

const list = (page: Page) => page.getByRole('button', { name: t('sell.list') }).click();

/** Just these fields are wrong, each in its words and told with it, and one goes on at the first. */
async function expectWrong(page: Page, wrong: Fields) {
  const [first] = Object.keys(wrong);
  await expect(page.locator(`main [name="${first}"]`)).toBeFocused();
  for (const [name, words] of Object.entries(wrong)) {
    const field = page.locator(`main [name="${name}"]`);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll(/[$.()]/g, '\\$&')));
  }
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(Object.keys(wrong).length);
}

async function choose(page: Page) {
  const answer = await page.request.get('/web-api/v1/products?sort=name');
  const { name, brandName } = ((await answer.json()) as { items: Record<string, string>[] }).items[0]!;
  const field = page.getByRole('combobox', { name: t('sell.product') });
  await field.fill(`${brandName} ${name}`);
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
}

test('whatever is wrong with a listing is said at its field, the focus is there, and what was typed is kept', async ({
  browser,
}) => {
  const ada = await signIn(await browser.newContext(), visits[0], 'ada', []);
  await ada.emulateMedia({ reducedMotion: 'reduce' });
  await ada.goto('/sell');
  await ada.waitForLoadState('networkidle');
  await list(ada);
  await expectWrong(ada, { product: t('refusals.product-missing'), startPrice: t('refusals.amount-unreadable') });
  await expect(ada.getByRole('alert').filter({ hasText: t('sell.wrong_other', { count: 2 }) })).toBeVisible();
  await expectSoundByTurns(ada);

  await choose(ada);
  await expect(ada.getByRole('button', { name: t('sell.another') })).toBeFocused();
  await fillIn(ada, { startPrice: '50', reserve: '49.99' });
  await list(ada);
  await expectWrong(ada, { reserve: t('refusals.reserve-below-start', { lowest: '$50.00' }) });

  await ada.route('**/web-api/v1/auctions', (route) => route.fulfill({ status: 422, json: { code: 'lot-unknown' } }));
  await fillIn(ada, { reserve: '60' });
  await list(ada);
  await expectWrong(ada, { product: t('refusals.lot-unknown') });
  await ada.reload();
  await expect(ada.locator('main [name="startPrice"]')).toHaveValue('50');
  await expect(ada.locator('main [name="reserve"]')).toHaveValue('60');
});
