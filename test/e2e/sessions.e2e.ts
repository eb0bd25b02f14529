import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { listenTo, signInAs, test } from './journey.ts';
import { join, joinedWith, joinOnProfile } from './newcomer.ts';

test.use({ endsSessions: true });

test('signed in at two browsers: one signs the other out, whose line is cut at once; then everywhere', async ({
  browser,
  complaints,
}) => {
  const { phone, email } = await joinOnProfile(browser, { language: 'en', prefix: '', name: 'noor' }, complaints);
  const laptop = listenTo(await signInAs(await browser.newContext(), email, joinedWith), complaints);
  const line = laptop.waitForEvent('websocket');
  await laptop.goto('/products');
  const cut = (await line).waitForEvent('close');

  await phone.reload();
  const sessions = phone.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessions).toHaveText([/^Another browser/, /^This browser/]);
  expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
  await sessions.getByRole('button').click();
  await expect(phone.getByText('That browser is signed out.')).toBeVisible();
  await expect(sessions).toHaveText([/^This browser/]);
  await cut;
  await laptop.goto('/account/profile');
  await expect(laptop).toHaveURL(/\/login\?redirect=/);

  await phone.getByRole('button', { name: 'Sign out everywhere, including here' }).click();
  await expect(phone.getByRole('link', { name: 'Sign in' })).toBeVisible();
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
