import { expect, type Page } from 'playwright/test';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { visitorRoutes } from '../../libs/contracts/routes.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';

const isGuest = async (page: Page) =>
  ((await (await page.request.get(visitorRoutes.me)).json()) as { isGuest: boolean }).isGuest;

async function expectSoundEverywhere(page: Page) {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page);
  }
}

for (const { language, prefix } of [
  { language: 'en', prefix: '' },
  { language: 'fr', prefix: '/fr-ca' },
] as const)
  test(`a guest is one within the checkout alone, in ${language}`, async ({ page, context, complaints, baseURL }) => {
    const t = wordsOf(prefix, 'accounts');
    const signedOut: string[] = [];
    page.on('request', (sent) => void (sent.url().endsWith(accountRoutes.signOut) && signedOut.push(page.url())));
    listenTo(page, complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (language === 'fr') await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL! }]);
    await page.goto(`${prefix}/checkout`);
    await expect(page.getByText(t('checkout.gate'))).toBeVisible();
    await expectSoundEverywhere(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('signIn') })
      .click();
    await expect(page.getByRole('dialog', { name: t('checkout.signIn') })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: t('checkout.guest') }).click();
    await expect(page.getByText(t('checkout.asGuest'))).toBeVisible();
    await expectSoundEverywhere(page);
    await page.reload();
    await expect(page.getByText(t('checkout.asGuest'))).toBeVisible();
    expect(await isGuest(page)).toBe(true);
    expect(signedOut).toEqual([]);

    await page.getByRole('link', { name: t('checkout.way') }).click();
    await expect.poll(() => isGuest(page)).toBe(false);
    expect(signedOut).toHaveLength(1);
    await page.goto(`${prefix}/checkout`);
    await expect(page.getByText(t('checkout.gate'))).toBeVisible();
    await page.getByRole('button', { name: t('checkout.guest') }).click();
    await page.getByRole('button', { name: t('checkout.leave') }).click();
    await page.waitForURL(prefix || '/');
    expect(await isGuest(page)).toBe(false);
    expect(signedOut).toHaveLength(2); // a visitor has nothing to leave
  });
