import { expect } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { codeFor, follow, joinedWith, joinOnProfile } from './newcomer.ts';

test.use({ endsSessions: true });

const another = 'seven quiet herons';

for (const visit of [
  { language: 'en', prefix: '', name: 'nora' },
  { language: 'fr', prefix: '/fr-ca', name: 'lucie' },
] as const)
  test(`a member changes the address once both mailboxes agree, and takes it back from the old one, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email: old } = await joinOnProfile(browser, visit, complaints);
    const anew = old.replace('@', '-new@');
    const laptop = await signInAs(await browser.newContext(), old, joinedWith);
    const isFine = () => expectSound(phone);

    await phone.getByRole('button', { name: t('changeEmail') }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel(t('changeEmail.new')).fill(anew);
    const asked = phone.waitForResponse((response) => response.url().endsWith('/step-up'));
    await dialog.getByRole('button', { name: t('changePassword.next') }).click();
    await expect(dialog.getByText(t('stepUp.text', { email: old }))).toBeVisible();
    expect((await asked).status()).toBe(200);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser's, of what asks who they are
    await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(laptop, visit.prefix, old));
    await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
    await dialog.getByRole('button', { name: t('stepUp.press') }).click();
    await expect(dialog.getByText(t('changeEmail.sent', { email: anew }))).toBeVisible();
    await isFine();
    await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(laptop, visit.prefix, anew));
    await dialog.getByRole('button', { name: t('changeEmail.press') }).click();
    await expect(dialog.getByText(t('changeEmail.done', { email: anew }))).toBeVisible();
    await isFine();
    await dialog
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click();
    await expect(phone.getByRole('main').getByText(anew)).toBeVisible();
    await laptop.goto('/account/profile');
    await expect(laptop).toHaveURL(/\/login\?redirect=/);

    await phone.goto(`${visit.prefix}/outbox`);
    const letter = phone.getByRole('listitem').filter({ hasText: '/undo-email-change#' }).filter({ hasText: old });
    await follow(phone, letter.getByRole('link'));
    await phone.getByLabel(t('password.new')).fill(another);
    await expect(phone).toHaveURL(/\/undo-email-change$/); // no key in the address bar, nor in the history
    await isFine();
    await phone.getByRole('button', { name: t('undoEmail.press') }).click();
    await expect(phone.getByText(t('undoEmail.done'))).toBeVisible();
    listenTo(await signInAs(await browser.newContext(), old, another), complaints);
  });
