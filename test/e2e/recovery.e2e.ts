import { expect } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { join } from './newcomer.ts';

test.use({ endsSessions: true });

const another = 'seven quiet herons';

for (const visit of [
  { language: 'en', prefix: '', name: 'olga' },
  { language: 'fr', prefix: '/fr-ca', name: 'anaïs' },
] as const)
  test(`who forgot the password chooses another by mail, in ${visit.language}: every browser is signed out at once`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const ascii = visit.name.normalize('NFD').replaceAll(/[^a-z]/g, '');
    const laptop = await join(await browser.newContext(), visit, ascii, complaints);
    await laptop.goto(`${visit.prefix}/account/profile`);
    const email = /[\w-]+@journey\.example/.exec(await laptop.getByRole('main').innerText())![0];
    const beside = await laptop.context().newPage(); // one that has opened no line before
    const line = beside.waitForEvent('websocket');
    await beside.goto(`${visit.prefix}/products`);
    const cut = (await line).waitForEvent('close');

    const small = { viewport: { width: 375, height: 700 }, reducedMotion: 'reduce' } as const;
    const phone = listenTo(await (await browser.newContext(small)).newPage(), complaints);
    await phone.goto(`${visit.prefix}/login`);
    await phone.getByRole('link', { name: t('forgot') }).click();
    await expect(phone.getByRole('button', { name: t('forgot.press') })).toBeVisible(); // signing in has such a field, too
    await phone.getByLabel(t('email')).fill(email);
    await phone.getByRole('button', { name: t('forgot.press') }).click();
    await expect(phone.getByText(t('forgot.sent'))).toBeVisible();
    await expectSound(phone);
    await phone.getByRole('link', { name: t('sent.outbox') }).click();
    const letter = phone.getByRole('listitem').filter({ hasText: email }).filter({ hasText: '/reset-password#' });
    const link = (await letter.getByRole('link').getAttribute('href'))!;
    await letter.getByRole('link').click();
    await phone.getByLabel(t('password.new')).fill('short');
    await expect(phone).toHaveURL(/\/reset-password$/); // no key in the address bar, nor in the history
    await phone.getByRole('button', { name: t('reset.press') }).click();
    await expect(phone.getByLabel(t('password.new'))).toHaveAccessibleDescription(new RegExp(t('wrong.password')));
    await expectSound(phone);
    await phone.getByLabel(t('password.new')).fill(another);
    await phone.getByRole('button', { name: t('reset.press') }).click();
    await expect(phone.getByText(t('reset.done'))).toBeVisible();
    await cut;
    await laptop.goto(`${visit.prefix}/account/profile`);
    await expect(laptop).toHaveURL(/\/login\?redirect=/);

    const late = await (await browser.newContext()).newPage(); // nobody listens: its refusal is one of the browser's complaints
    await late.goto(link);
    await late.getByLabel(t('password.new')).fill('three loud herons');
    await late.getByRole('button', { name: t('reset.press') }).click();
    await expect(late.getByText(t('refusals.reset-link-used'))).toBeVisible();
    await signInAs(await browser.newContext(), email, another);
  });
