import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { codeFor, joinedWith, joinOnProfile } from './newcomer.ts';
import { addProduct, journeysBrand } from './operator.ts';
import { addressOf, walks } from './walks.ts';

const comers = [
  {
    ...visits[0],
    of: { language: 'en', prefix: '', name: 'nadia' },
    home: { country: 'US', state: 'NY', zip: '10001' },
  },
  { ...visits[1], of: { language: 'fr', prefix: '/fr-ca', name: 'remi' }, home: { country: 'FR', zip: '75002' } },
] as const;

/** Everything that is asked, typed; the country first, since it decides what else is asked. */
async function fillIn(page: Page, sellerName: string, { country, ...home }: Readonly<Record<string, string>>) {
  await page.locator('main [name="country"]').selectOption(country!);
  const typed = {
    sellerName,
    name: 'Nadia Remi',
    born: '1990-05-01',
    line1: '1 Main Street',
    city: 'Springfield',
    ...home,
  };
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`main [name="${name}"]`);
    await ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT'
      ? field.selectOption(value)
      : field.fill(value));
  }
  await page.locator('main [name="terms"]').check();
}

/** Lists something that nobody else bids on. */
async function list(page: Page, prefix: string, request: APIRequestContext) {
  const t = wordsOf(prefix, 'auctions');
  const name = `Journey ${randomUUID().slice(0, 8)}`;
  await addProduct(request, name);
  await page.getByRole('combobox', { name: t('sell.product') }).fill(`${journeysBrand} ${name}`);
  await page.getByRole('option', { name }).first().click();
  await page.getByLabel(t('startPrice')).fill('50');
  await page.getByRole('button', { name: t('sell.list') }).click();
  await page.waitForURL(new RegExp(`${prefix}/auctions/[\\da-f-]{36}$`));
}

for (const { of, home, ...visit } of comers)
  test(`a member applies to sell, waits, is agreed to and lists a first auction, in ${visit.language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const { prefix } = of;
    const [t, accounts] = [wordsOf(of.prefix, 'sellers'), wordsOf(of.prefix, 'accounts')];
    const [ops, auctions] = [wordsOf(of.prefix, 'ops'), wordsOf(of.prefix, 'auctions')];
    const { phone, email } = await joinOnProfile(browser, of, complaints);
    const sellerName = `Kicks ${randomUUID().slice(0, 8)}`;

    await phone.goto(`${prefix}/sell`);
    await expectSound(phone);
    await phone.getByRole('link', { name: auctions('sell.apply') }).click();
    await expect(phone.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
    await expectSound(phone);
    await fillIn(phone, sellerName, home);
    await phone.getByRole('button', { name: t('apply') }).click();
    await expect(phone.getByLabel(accounts('stepUp.code'))).toBeFocused();
    await expectSound(phone);
    await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser writes down what was refused
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    await phone.getByLabel(accounts('stepUp.code')).fill(await codeFor(reader, prefix, email));
    await phone.getByLabel(accounts('stepUp.current')).fill(joinedWith);
    await phone.getByRole('button', { name: accounts('stepUp.press') }).click();
    await expect(phone.getByText(t('waiting', { name: sellerName }))).toBeVisible();
    await expectSound(phone);
    await phone.goto(`${prefix}/sell`);
    await expect(phone.getByRole('link', { name: auctions('sell.apply') })).toBeVisible(); // not yet

    const operator = await signIn(await browser.newContext(), visit, 'operator', complaints);
    await operator.goto(`${visit.prefix}/ops/sellers`);
    const asking = operator.getByRole('region', { name: sellerName });
    await asking.getByLabel(ops('sellers.answer')).selectOption('agreed');
    await expectSound(operator);
    await asking.getByRole('button', { name: ops('sellers.send') }).click();
    await expect(asking).toHaveCount(0);

    await phone.goto(`${prefix}/account/selling`);
    await expect(phone.getByText(t('agreed', { name: sellerName }))).toBeVisible();
    await expectSound(phone);
    await phone.getByRole('link', { name: t('first') }).click();
    await list(phone, prefix, request);
    const shop = phone.getByRole('link', { name: sellerName });
    await phone.getByRole('heading', { name: auctions('seller'), exact: true }).scrollIntoViewIfNeeded();
    await shop.click();
    await expect(phone.getByRole('heading', { level: 1, name: sellerName })).toBeVisible();
    await expect(phone.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(phone.getByText(t('ended_one'))).toHaveCount(0); // in French none counts as one
    const [walk] = walks.newSeller;
    await phone.goto(prefix + addressOf(walk, { shop: sellerName.toLowerCase().replace(' ', '-') }));
    await expect(phone.getByRole('heading', { level: 1, name: sellerName })).toBeVisible();
    await expectSound(phone);
  });
