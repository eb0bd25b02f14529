import { expect, type Page } from 'playwright/test';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { test, wordsOf } from './journey.ts';

const [english, french] = visits;
const [en, fr] = [wordsOf('en', 'trivia'), wordsOf('fr', 'trivia')];

/** The right one stands first: a host's own order stays. */
const questions = JSON.stringify([
  {
    text: { en: 'Which box is it?', fr: 'Quelle boîte est-ce ?' },
    options: [
      { en: 'The blue one', fr: 'La bleue' },
      { en: 'The red one', fr: 'La rouge' },
      { en: 'The green one', fr: 'La verte' },
      { en: 'The grey one', fr: 'La grise' },
    ],
    right: 0,
    explanation: { en: 'It was painted blue.', fr: 'Elle a été peinte en bleu.' },
  },
]);

test('a host builds a game, two members play it in two languages, and everybody sees how it ended', async ({
  browser,
  complaints,
}) => {
  const office = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await signIn(office, english, 'operator', complaints);
  await desk.goto('/operator/trivia');
  await keepInBank(desk);
  await desk.getByLabel(en('gameTitle'), { exact: true }).fill('Boxes');
  await desk.getByLabel(en('gameTitleIn', { language: en('language.fr') })).fill('Boîtes');
  await desk.getByLabel(en('beginsIn')).selectOption('5');
  await desk.getByLabel(en('answering')).selectOption('15'); // browsers of one busy machine are no quick players
  await desk.getByLabel(en('prizes')).fill('fifty');
  await desk.getByLabel(en('spares')).fill('0');
  await desk.getByLabel(en('paste')).fill(questions);
  await expect(desk.getByText(en('questions_one', { count: 1 }), { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: en('schedule') }).click();
  await expect(desk.getByLabel(en('prizes'))).toBeFocused(); // no amount: said, and nothing is scheduled
  await expectSound(desk);
  await desk.getByLabel(en('prizes')).fill('50, 25');
  await desk.getByLabel(en('previewIn')).selectOption('fr');
  await expect(desk.getByText('Quelle boîte est-ce ?')).toBeVisible();
  await expect(desk.getByText('Boîtes', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: en('schedule') }).click();
  const missing = desk.getByRole('dialog');
  await expect(missing).toContainText(en('missingQuestions_one', { count: 1, list: '1' }));
  await expect(missing).not.toContainText(en('language.fr'));
  await expectSound(desk);
  await missing.getByRole('button', { name: en('scheduleAllTheSame') }).click();
  await expect(desk.getByRole('button', { name: en('act.start') })).toBeVisible();
  await desk.getByRole('button', { name: en('act.end') }).click();
  await expectSound(desk);
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: en('notNow') })
    .first()
    .click();
  await translate(desk);
  const id = new URL(desk.url()).pathname.split('/').at(-1)!;

  const [laptop, phone] = [
    await browser.newContext({ viewport: { width: 1280, height: 800 } }),
    await browser.newContext({ viewport: { width: 375, height: 720 } }),
  ];
  const [mina, luc] = [
    await signIn(laptop, english, 'mina', complaints),
    await signIn(phone, french, 'luc', complaints),
  ];
  await mina.goto('/blackfriday/trivia');
  await expectSound(mina);
  await mina.locator(`a[href="/blackfriday/trivia/${id}/lobby"]`).click();
  await luc.goto(`/fr-fr/blackfriday/trivia/${id}/lobby`);
  for (const [page, t, figure] of [
    [mina, en, 'otter'],
    [luc, fr, 'wolf'],
  ] as const) {
    await page.getByLabel(t('figure'), { exact: true }).selectOption(figure);
    await page.getByLabel(t('accept')).check();
    await page.getByRole('button', { name: t('join') }).click();
    await expect(page.getByText(t('seated'))).toBeVisible();
    await expectSound(page);
  }

  await desk.getByRole('button', { name: en('act.start') }).click();
  await expect(mina.getByText('Which box is it?')).toBeVisible();
  await expect(luc.getByText('Quelle boîte est-ce ?')).toBeVisible();
  const blue = mina.getByRole('button', { name: 'The blue one' });
  await expect(blue).not.toHaveAttribute('aria-disabled');
  await mina.keyboard.press((await blue.locator('kbd').textContent())!);
  await expect(blue).toHaveAttribute('aria-pressed', 'true');
  await expect(mina.getByText(/^Locked in/).first()).toBeVisible();
  await luc.getByRole('button', { name: 'La rouge' }).click();
  await expect(luc.getByText(/^Enregistré/).first()).toBeVisible();
  await expect(blue).not.toContainText(en('right'));
  await expect(blue).toContainText(en('right'));
  await expect(luc.getByText(fr('notRight')).first()).toBeVisible();
  await luc.reload(); // who comes back is where the game is
  await expect(mina.getByText(en('yourRank', { rank: 1 }))).toBeVisible();
  await expect(luc.getByText(fr('yourRank', { rank: 2 }))).toBeVisible();
  await mina.getByRole('button', { name: en('verify') }).click();
  await expect(mina.getByText(en('checksOut'))).toHaveCount(1);
  await expect(mina.getByText(en('inTree'))).toHaveCount(1);
  await expectSound(mina);
  await expectSound(desk);
  await desk.goto('/operator/trivia');
  await expect(desk.getByText(/^Asked /)).toBeVisible(); // the bank knows it by its words
});

/** Kept for games to come, found, picked and put back again. */
async function keepInBank(desk: Page) {
  const file = { name: 'boxes.json', mimeType: 'application/json', buffer: Buffer.from(questions) };
  await desk.getByLabel(en('bankFile')).setInputFiles(file);
  await desk.getByRole('button', { name: en('bankKeep_one', { count: 1 }) }).click();
  const kept = desk.getByRole('checkbox', { name: 'Which box is it?' });
  await kept.check();
  await expect(desk.getByText(en('bankPicked_one', { count: 1 }))).toBeVisible();
  await expectSound(desk);
  await desk.getByLabel(en('bankSearch')).fill('nothing of the kind');
  await expect(kept).toHaveCount(0);
  await desk.getByLabel(en('bankSearch')).fill('boîte');
  await kept.uncheck();
}

/** The host puts it into Japanese, once all of it has words. */
async function translate(desk: Page) {
  await desk.getByLabel(en('translateInto')).selectOption('ja');
  await desk.getByText('1. Which box is it?').click();
  const form = desk.getByRole('group').filter({ hasText: '1. Which box is it?' });
  await form.getByLabel('Which box is it?').fill('どの箱ですか');
  await form.getByRole('button', { name: en('saveTranslation') }).click();
  await expect(form.getByLabel('The blue one')).toBeFocused();
  await expectSound(desk);
  for (const [label, words] of [
    ['The blue one', '青'],
    ['The red one', '赤'],
    ['The green one', '緑'],
    ['The grey one', '灰色'],
  ] as const)
    await form.getByLabel(label).fill(words);
  await form.getByRole('button', { name: en('saveTranslation') }).click();
  await expect(desk.getByText(en('allIn', { language: en('language.ja') }))).toBeVisible();
}
