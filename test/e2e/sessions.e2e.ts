import { expect } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { join, joinedWith, joinOnProfile, signOutEverywhere } from './newcomer.ts';

test.use({ endsSessions: true });

for (const visit of [
  { language: 'en', prefix: '', name: 'noor' },
  { language: 'fr', prefix: '/fr-ca', name: 'noemie' },
] as const)
  test(`signed in at two browsers: one signs the other out, whose line is cut at once; then everywhere, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.language, 'accounts');
    const { phone, email } = await joinOnProfile(browser, visit, complaints);
    const laptop = listenTo(await signInAs(await browser.newContext(), email, joinedWith), complaints);
    const line = laptop.waitForEvent('websocket');
    await laptop.goto(`${visit.prefix}/products`);
    const cut = (await line).waitForEvent('close');

    await phone.reload();
    const sessions = phone.getByRole('region', { name: t('sessions.title') }).getByRole('listitem');
    const [here, elsewhere] = [t('sessions.here'), t('sessions.elsewhere')].map((words) => new RegExp(`^${words}`));
    await expect(sessions).toHaveText([elsewhere!, here!]);
    await expectSound(phone);
    await sessions.getByRole('button').click();
    await expect(phone.getByText(t('sessions.ended'))).toBeVisible();
    await expect(sessions).toHaveText([here!]);
    await cut;
    await laptop.goto(`${visit.prefix}/account/profile`);
    await expect(laptop).toHaveURL(/\/login\?redirect=/);
    await signOutEverywhere(phone, visit);
  });

test('who comes to a browser after its member has signed out does not see their pages by going back', async ({
  browser,
  complaints,
}) => {
  const page = await join(await browser.newContext(), { language: 'en', prefix: '' }, 'ida', complaints);
  await page.goto('/account/profile');
  const email = /[\w-]+@journey\.example/.exec(await page.getByRole('main').innerText())![0];
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(await page.content()).not.toContain(email);
});

test('a page left open is of whoever has signed in since, in another window', async ({ browser, complaints }) => {
  const context = await browser.newContext();
  const left = await join(context, { language: 'en', prefix: '' }, 'ona', complaints);
  await left.goto('/account/profile');
  const email = /[\w-]+@journey\.example/.exec(await left.getByRole('main').innerText())![0];
  const other = listenTo(await context.newPage(), complaints);
  await other.goto('/products');
  await other.getByRole('button', { name: 'Account', exact: true }).click();
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(left).toHaveURL(/\/login\?redirect=/);
  expect(await left.content()).not.toContain(email);
  await left.getByLabel('Email').fill('mina@demo.example');
  await left.getByLabel('Password').fill('plinth-demo-mina');
  await left.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible(); // nobody pressed there
});
