import { expect } from 'playwright/test';
import { test, wordsOf } from './journey.ts';
import { joinedWith, joinOnProfile } from './newcomer.ts';

const visits = [
  {
    language: 'en',
    prefix: '',
    name: 'prudence',
    to: { country: 'FR', language: 'fr', currency: 'GBP' },
    at: '/fr-fr',
  },
  { language: 'fr', prefix: '/fr-ca', name: 'prune', to: { country: 'JP', language: 'en', currency: 'JPY' }, at: '' },
] as const;

for (const visit of visits)
  test(`a member keeps region and sizes in the account, and finds them at the next sign-in, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'preferences');
    const there = wordsOf(visit.at, 'preferences');
    const accounts = wordsOf(visit.prefix, 'accounts');
    const { phone: page, email } = await joinOnProfile(browser, visit, complaints);
    const context = page.context();
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    await page.goto(`${visit.prefix}/account/preferences`);

    await field(t('unit')).selectOption('eu');
    await field(t('gender')).selectOption('men');
    await field(t('brand')).selectOption('nike');
    await expect(page.getByText('EU 42.5')).toBeVisible();
    await page.reload(); // what was chosen is not lost
    await expect(page.getByText('EU 42.5')).toBeVisible();
    await page.getByRole('button', { name: t('sizes.save') }).click();
    await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();

    await page.goto(`${visit.prefix}/auctions?category=sneakers`);
    const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: /EU \d/ });
    await tile.first().getByRole('link').first().click();
    await expect(page.getByRole('main').getByText(/EU \d/).first()).toBeVisible();
    await page
      .getByRole('link', { name: wordsOf(visit.language, 'catalog')('aboutProduct') })
      .first()
      .click();
    await expect(
      page
        .getByRole('list')
        .getByText(/^EU \d/)
        .first(),
    ).toBeVisible(); // what is chosen from, too
    await page.goto(`${visit.prefix}/account/preferences`);

    await field(t('country')).selectOption(visit.to.country);
    await field(t('language')).selectOption(visit.to.language);
    await field(t('currency')).selectOption(visit.to.currency);
    await page.getByRole('button', { name: t('region.save') }).click();
    await expect(page).toHaveURL(`${visit.at}/account/preferences`);
    await expect(page.getByText(there('saved'), { exact: true })).toBeVisible();
    await expect(field(there('country'))).toHaveValue(visit.to.country);
    await expect(field(there('currency'))).toHaveValue(visit.to.currency);
    await expect(field(there('unit'))).toHaveValue('eu');

    await context.clearCookies(); // another browser
    await page.goto(`${visit.prefix}/login`);
    await page.getByLabel(accounts('email')).fill(email);
    await page.getByLabel(accounts('password'), { exact: true }).fill(joinedWith);
    await page
      .getByRole('main')
      .getByRole('button', { name: accounts('signIn'), exact: true })
      .click();
    // an address with a prefix keeps its language, one without goes by what was saved
    const after = wordsOf(visit.prefix === '' ? visit.at : visit.prefix, 'accounts');
    await expect(page.getByRole('button', { name: after('account') })).toBeVisible();
    const cookies = await context.cookies();
    const said = (name: string) => cookies.find((one) => one.name === name)?.value;
    const { country, language, currency } = visit.to;
    expect([said('country'), said('currency')]).toEqual([country, currency]);
    expect(said('locale_next')).toBe(visit.at.slice(1) || 'en-us');
    await page.goto('/auctions'); // without a prefix: what was saved decides
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveURL(`${visit.at}/auctions`);
  });
