import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { listenTo, test, wordsOf } from './journey.ts';
import { codeFor, joinedWith, joinOnProfile } from './newcomer.ts';

test.use({ endsSessions: true });

for (const visit of [
  { language: 'en', prefix: '', name: 'lea' },
  { language: 'fr', prefix: '/fr-ca', name: 'luc' },
] as const)
  test(`a member takes their data away, asks to be erased, and signs in to stay, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email } = await joinOnProfile(browser, visit, complaints);
    const dialog = phone.getByRole('dialog');
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    const sayWho = async () => {
      await expect(dialog.getByText(t('stepUp.text', { email }))).toBeVisible();
      expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser's, of what asks who they are
      await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, email));
      await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
      await dialog.getByRole('button', { name: t('stepUp.press') }).click();
    };

    await phone.getByRole('button', { name: t('ownData') }).click();
    await dialog.getByRole('button', { name: t('changePassword.next') }).click();
    await sayWho();
    const coming = phone.waitForEvent('download');
    await dialog.getByRole('link', { name: t('ownData.press') }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ documents: { me: { email, name: visit.name } } });
    expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
    await dialog
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click();

    await phone.getByRole('button', { name: t('erasure') }).click();
    await expect(dialog.getByText(t('erasure.text'))).toBeVisible();
    expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: t('erasure.press') }).click();
    await sayWho();
    await expect(dialog.getByText(t('erasure.done'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click();

    await phone.goto(`${visit.prefix}/login`);
    await phone.getByLabel(t('email')).fill(email);
    await phone.getByLabel(t('password')).fill(joinedWith);
    await phone
      .getByRole('main')
      .getByRole('button', { name: t('signIn'), exact: true })
      .click();
    await expect(phone.getByText(t('refusals.erasure-asked'))).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
    await phone.getByRole('button', { name: t('signIn.keep') }).click();
    await expect(phone.getByRole('button', { name: t('account') })).toBeVisible();
  });
