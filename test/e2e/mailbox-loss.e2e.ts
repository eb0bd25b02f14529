import { expect } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { codeFor, follow, joinedWith, joinOnProfile } from './newcomer.ts';

test.use({ endsSessions: true });

for (const visit of [
  { language: 'en', prefix: '', name: 'mia' },
  { language: 'fr', prefix: '/fr-ca', name: 'emile' },
] as const)
  test(`a member who has lost the mailbox asks for another one, which is stopped elsewhere, and by the old one, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email: old } = await joinOnProfile(browser, visit, complaints);
    const anew = old.replace('@', '-new@');
    const laptop = listenTo(await signInAs(await browser.newContext(), old, joinedWith), complaints);
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    const isFine = (page = phone) => expectSound(page);
    const dialog = phone.getByRole('dialog');
    const asks = async () => {
      await phone.getByRole('button', { name: t('changeEmail') }).click();
      await dialog.getByRole('button', { name: t('mailboxLoss'), exact: true }).click();
      await dialog.getByLabel(t('changeEmail.new')).fill(anew);
      await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
      await isFine();
      await dialog.getByRole('button', { name: t('changePassword.next') }).click();
      await expect(dialog.getByText(t('changeEmail.sent', { email: anew }))).toBeVisible();
      await isFine();
      await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, anew));
      await dialog.getByRole('button', { name: t('mailboxLoss.press') }).click();
      await expect(dialog.getByText(anew)).toBeVisible();
      await isFine();
      await dialog
        .getByRole('button', { name: t('close'), exact: true })
        .last()
        .click();
      await expect(phone.getByText(t('mailboxLoss.waits'))).toBeVisible();
      await isFine();
    };

    await asks();
    await laptop.goto(`${visit.prefix}/account/preferences`);
    await expect(laptop.getByText(t('mailboxLoss.warning'))).toBeVisible();
    await isFine(laptop);
    await laptop.getByRole('button', { name: t('mailboxLoss.callOff') }).click();
    await expect(laptop.getByText(t('stepUp.text', { email: old }))).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser's, of what asks who they are
    const asked = laptop.getByRole('dialog');
    await asked.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, old));
    await asked.getByLabel(t('stepUp.current')).fill(joinedWith);
    await asked.getByRole('button', { name: t('stepUp.press') }).click();
    await expect(laptop.getByText(t('mailboxLoss.offElsewhere'))).toBeVisible();
    await expect(laptop.getByText(t('mailboxLoss.warning'))).toBeHidden();

    await phone.reload();
    await asks();
    const letter = reader.getByRole('listitem').filter({ hasText: '/keep-email#' }).filter({ hasText: old });
    await expect(async () => {
      await reader.goto(`${visit.prefix}/outbox`);
      await expect(letter).toHaveCount(2, { timeout: 1000 }); // the newest stands first
    }).toPass();
    await follow(reader, letter.first().getByRole('link'));
    await reader.getByRole('button', { name: t('keepEmail.press') }).click();
    await expect(reader.getByText(t('keepEmail.done'))).toBeVisible();
    await expect(reader).toHaveURL(/\/keep-email$/); // no key in the address bar, nor in the history
    await isFine(reader);
    await phone.reload();
    await expect(phone.getByRole('main').getByText(old)).toBeVisible();
    await expect(phone.getByText(t('mailboxLoss.waits'))).toBeHidden();

    await asks();
    await phone.getByRole('button', { name: t('mailboxLoss.callOff') }).click();
    await expect(phone.getByText(t('mailboxLoss.off'))).toBeVisible();
    await expect(phone.getByText(t('mailboxLoss.waits'))).toBeHidden();
  });
