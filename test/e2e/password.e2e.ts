import { expect } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { codeFor, joinedWith, joinOnProfile } from './newcomer.ts';

test.use({ endsSessions: true });

const another = 'seven quiet herons';

for (const visit of [
  { language: 'en', prefix: '', name: 'pia' },
  { language: 'fr', prefix: '/fr-ca', name: 'remy' },
] as const)
  test(`a member changes the password with a code from a mail, in ${visit.language}: only this browser stays signed in`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email } = await joinOnProfile(browser, visit, complaints);
    const laptop = await signInAs(await browser.newContext(), email, joinedWith);

    await phone.getByRole('button', { name: t('changePassword') }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel(t('password.new')).fill('short');
    await dialog.getByRole('button', { name: t('changePassword.next') }).click();
    await expect(dialog.getByLabel(t('password.new'))).toHaveAccessibleDescription(new RegExp(t('wrong.password')));
    await dialog.getByLabel(t('password.new')).fill(another);
    const asked = phone.waitForResponse((response) => response.url().endsWith('/step-up'));
    await dialog.getByRole('button', { name: t('changePassword.next') }).click();
    await expect(dialog.getByText(t('stepUp.text', { email }))).toBeVisible();
    expect((await asked).status()).toBe(200);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser's, of what asks who they are
    await expectSound(phone);

    const code = await codeFor(laptop, visit.prefix, email);
    await dialog.getByLabel(t('stepUp.code')).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await dialog.getByRole('button', { name: t('stepUp.press') }).click();
    await expect(dialog.getByLabel(t('stepUp.current'))).toBeFocused();
    await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
    await dialog.getByRole('button', { name: t('stepUp.press') }).click();
    await expect(dialog.getByText(t('changePassword.done'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click();

    await expect(phone.getByText(t('sessions.here'), { exact: true })).toBeVisible();
    await expect(phone.getByText(t('sessions.elsewhere'))).toBeHidden();
    await laptop.goto('/account/profile');
    await expect(laptop).toHaveURL(/\/login\?redirect=/);
    listenTo(await signInAs(await browser.newContext(), email, another), complaints);
  });
