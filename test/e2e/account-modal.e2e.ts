import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { joinedWith } from './newcomer.ts';
import { openAuction } from './operator.ts';

const widths = [375, 1280] as const;

/** Sound at both widths, in the dark that the modal wears over a page of the shop's own theme, and in the light that a visitor chose. */
async function expectSoundEverywhere(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page);
  }
}

/** The mail's link, in the window that the outbox opens. */
async function openMail(context: BrowserContext, dialog: Locator, email: string, t: ReturnType<typeof wordsOf>) {
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: t('sent.outbox') }).click();
  const mail = await opening;
  await mail.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  return mail;
}

for (const { language, prefix, cookie } of [
  { language: 'en', prefix: '', cookie: 'route' },
  { language: 'fr', prefix: '/fr-ca', cookie: 'light' },
] as const)
  test(`before a bid a visitor creates an account over the auction, in ${language}: the mail leads back there, signed in`, async ({
    context,
    request,
    complaints,
    baseURL,
  }) => {
    const [t, words] = [wordsOf(prefix, 'accounts'), wordsOf(prefix, 'auctions')];
    const path = `${prefix}/auctions/${await openAuction(request)}`;
    if (cookie !== 'route') await context.addCookies([{ name: 'theme', value: cookie, url: baseURL! }]);
    const page = listenTo(await context.newPage(), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const opener = page.getByLabel(words('bidPanel')).getByRole('link', { name: words('signInToBid') });
    await page.getByLabel(words('bidPanel')).getByLabel(words('yourBid')).fill('137');
    await opener.click();
    await expect(page.getByRole('dialog', { name: words('signInToBid') })).toBeVisible();
    await expectSoundEverywhere(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    const dialog = page.getByRole('dialog');
    for (const where of ['the sign-in', 'another part']) {
      await opener.click();
      if (where === 'another part') await dialog.getByRole('button', { name: t('forgot') }).click();
      const scrolled = await page.evaluate(() => window.scrollY);
      await page.goBack();
      await expect(dialog).toBeHidden(); // the browser's Back closes it, and nothing else
      await expect(opener).toBeFocused();
      await expect(page.getByLabel(words('bidPanel')).getByLabel(words('yourBid'))).toHaveValue(/^137/);
      expect([new URL(page.url()).pathname, await page.evaluate(() => window.scrollY)]).toEqual([path, scrolled]);
    }

    await opener.click();
    await expect(page.getByRole('dialog', { name: words('signInToBid') })).toBeVisible(); // it begins anew
    await dialog.getByRole('button', { name: t('createAccount') }).click();
    await expect(dialog.getByRole('heading', { name: t('createAccount') })).toBeFocused();
    await expectSoundEverywhere(page);
    const email = `nia-${randomUUID()}@journey.example`;
    await dialog.getByLabel(t('name')).fill('nia');
    await dialog.getByLabel(t('email')).fill(email);
    await dialog.getByLabel(t('password')).fill(joinedWith);
    await dialog.getByRole('button', { name: t('createAccount') }).click();
    await expect(dialog.getByText(t('sent.here'))).toBeVisible();
    await dialog.getByRole('button', { name: t('notReceived') }).click();
    await expect(page.getByRole('dialog', { name: t('notReceived') })).toBeVisible();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: t('notReceived.wait') }).click();

    const mail = await openMail(context, dialog, email, t);
    await mail.getByLabel(t('password')).fill(joinedWith);
    await mail.getByRole('button', { name: t('verify.press') }).click();
    await mail.getByRole('button', { name: t('verify.go') }).click();
    for (const window of [mail, page]) {
      await expect(window.getByLabel(words('bidPanel')).getByText(words('noBidYet'))).toBeVisible(); // nothing was sent in their name
      await expect(window.getByLabel(words('bidPanel')).getByLabel(words('yourBid'))).toHaveValue(/^137/); // as it was typed
      expect(new URL(window.url()).pathname).toBe(path);
    }
  });

test('a password is forgotten and chosen anew over the page, by the pasted link', async ({ context, complaints }) => {
  const t = wordsOf('en', 'accounts');
  const page = listenTo(await context.newPage(), complaints);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auctions?sort=newest');
  await page
    .getByRole('link', { name: /^Watch / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: wordsOf('en', 'auctions')('signInToWatch') });
  await dialog.getByRole('button', { name: t('forgot') }).click();
  const open = page.getByRole('dialog');
  await open.getByLabel(t('email')).fill('mina@demo.example');
  await open.getByRole('button', { name: t('forgot.press') }).click();
  await expect(open.getByText(t('forgot.sent'))).toBeVisible();
  await open.getByRole('button', { name: t('reset.haveLink') }).click();
  await expectSoundEverywhere(page);
  await open.getByRole('button', { name: t('reset.press') }).click();
  await expect(open.getByLabel(t('reset.link'))).toBeFocused();
  await open.getByLabel(t('reset.link')).fill('https://plinth.example/reset-password#abc');
  await open.getByLabel(t('password.new')).fill('seven quiet herons');
  await open.getByRole('button', { name: t('reset.press') }).click();
  await expect(open.getByText(t('refusals.reset-link-not-valid'))).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 4')]);

  await open.getByRole('button', { name: t('forgot.back') }).click();
  await open.getByLabel(t('email')).fill('mina@demo.example');
  await open.getByLabel(t('password')).fill('plinth-demo-mina');
  await open.getByRole('button', { name: t('signIn') }).click();
  await expect(page.getByRole('button', { name: t('account') })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?sort=newest');
});

test('without its code, and without any script, what needs a session leads to the page for it', async ({
  browser,
  baseURL,
}) => {
  const redirect = new URL(`/login?${new URLSearchParams({ redirect: '/auctions' })}`, baseURL).href;
  const heart = (page: Page) => page.getByRole('link', { name: /^Watch / }).first();
  const page = await browser.newPage();
  await page.route(/account-over-page-.*\.js$/, (route) => route.abort());
  await page.goto('/auctions');
  await heart(page).click();
  await expect(page).toHaveURL(redirect);

  const without = await browser.newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto('/auctions');
  await heart(plain).click();
  await expect(plain).toHaveURL(redirect);
});
