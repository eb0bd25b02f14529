import { readFile } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { day, minute } from '#kernel/instant.ts';
import { Processes } from '../support/processes.ts';
import { expectSound } from './axe.ts';
import { listenTo, mailWordsOf, test, wordsOf } from './journey.ts';
import { codeFor, joinedWith, joinOnProfile } from './newcomer.ts';

test.use({ endsSessions: true });

const visits = [
  { language: 'en', prefix: '', name: 'lea' },
  { language: 'fr', prefix: '/fr-ca', name: 'luc' },
] as const;

/** On the profile, what takes a step-up: who they are is said with the code that `reader` finds in the outbox. */
function leaver(
  visit: (typeof visits)[number],
  phone: Page,
  { reader, email, complaints }: Readonly<{ reader: Page; email: string; complaints: string[] }>,
) {
  const t = wordsOf(visit.prefix, 'accounts');
  const dialog = phone.getByRole('dialog');
  const isSound = () => expectSound(phone);
  const sayWho = async () => {
    await expect(dialog.getByText(t('stepUp.text', { email }))).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser's, of what asks who they are
    await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, email));
    await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
    await dialog.getByRole('button', { name: t('stepUp.press') }).click();
  };
  const close = () =>
    dialog
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click();

  return {
    async takesData() {
      await phone.getByRole('button', { name: t('ownData') }).click();
      await dialog.getByRole('button', { name: t('changePassword.next') }).click();
      await sayWho();
      const coming = phone.waitForEvent('download');
      await dialog.getByRole('link', { name: t('ownData.press') }).click();
      const file = await readFile(await (await coming).path(), 'utf8');
      expect(JSON.parse(file)).toMatchObject({ documents: { me: { email, name: visit.name } } });
      await isSound();
      await close();
    },
    async asksToBeErased() {
      await phone.getByRole('button', { name: t('erasure') }).click();
      await expect(dialog.getByText(t('erasure.text'))).toBeVisible();
      await isSound();
      await dialog.getByRole('button', { name: t('erasure.press') }).click();
      await sayWho();
      await expect(dialog.getByText(t('erasure.done'))).toBeVisible();
      await close();
    },
    async triesToSignIn() {
      await phone.goto(`${visit.prefix}/login`);
      await phone.getByLabel(t('email')).fill(email);
      await phone.getByLabel(t('password')).fill(joinedWith);
      await phone
        .getByRole('main')
        .getByRole('button', { name: t('signIn'), exact: true })
        .click();
    },
    isSound,
  };
}

for (const visit of visits)
  test(`a member takes their data away, asks to be erased, and signs in to stay, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email } = await joinOnProfile(browser, visit, complaints);
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    const they = leaver(visit, phone, { reader, email, complaints });
    await they.takesData();
    await they.asksToBeErased();
    await they.triesToSignIn();
    await expect(phone.getByText(t('refusals.erasure-asked'))).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await they.isSound();
    await phone.getByRole('button', { name: t('signIn.keep') }).click();
    await expect(phone.getByRole('button', { name: t('account') })).toBeVisible();
  });

/** Before any other program's own code: a process whose clock is so much ahead. */
const ahead = (ms: number) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(pathOf(import.meta.dirname, '../support/clock-ahead.mjs')).href}`,
  AHEAD_MS: String(ms),
});

for (const visit of visits)
  test(`whoever asked to be erased has the receipt by mail 14 days later, and is nobody then, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const processes = new Processes();
    try {
      const market = await processes.start('market', { dataDir: processes.folder() });
      const at = Number(new URL(market.url).port);
      const { phone, email } = await joinOnProfile(browser, { ...visit, baseURL: market.url }, complaints);
      const reader = listenTo(await (await browser.newContext({ baseURL: market.url })).newPage(), complaints);
      const they = leaver(visit, phone, { reader, email, complaints });
      await they.takesData();
      await they.asksToBeErased();
      await Promise.all([phone.goto('about:blank'), reader.goto('about:blank')]); // nobody hears of the start
      market.kill('SIGTERM');
      await market.ended;

      await processes.start('market', { dataDir: market.dataDir, at, env: ahead(14 * day + minute) });
      const subject = mailWordsOf(visit.prefix, 'accounts')('subject.erased');
      const letters = reader.getByRole('listitem').filter({ has: reader.getByText(`${email} · `) });
      await expect(async () => {
        await reader.goto(`${visit.prefix}/outbox`);
        await expect(letters).toHaveCount(1, { timeout: 1000 }); // the receipt alone: those of before went with the key
      }).toPass({ timeout: 120_000 });
      await expect(letters).toContainText(subject);
      await expect(letters).toContainText(/[\da-f]{8}-[\da-f]{4}-5[\da-f-]{21}/); // its number
      await they.triesToSignIn();
      await expect(phone.getByText(t('refusals.bad-credentials'))).toBeVisible();
      expect(complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await processes.close();
    }
  });
