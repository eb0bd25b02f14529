import { expect } from 'playwright/test';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { openGame } from './operator.ts';

const [english] = visits;
const t = wordsOf('en', 'trivia');

test('a host plays a game through beforehand with bots, and nobody else sees anything of it', async ({
  browser,
  request,
  complaints,
}) => {
  const { id } = await openGame(request, { rhythm: { readMs: 2000, answerMs: 8000, revealMs: 3000, boardMs: 2000 } });
  const office = await browser.newContext({ viewport: { width: 375, height: 720 } });
  const page = await signIn(office, english, 'operator', complaints);
  await page.goto(`/operator/trivia/${id}`);
  await expect(page.getByText(t('lines.lost_other', { count: 0 }))).toBeVisible();
  await page.getByRole('link', { name: t('rehearse') }).click();
  await page.getByRole('button', { name: t('rehearse') }).click();
  await page.getByLabel(t('accept')).check();
  await page.getByRole('button', { name: t('join') }).click();
  await expect(page.getByText(t('seated'))).toBeVisible();
  await expect(page.getByText(/^13 /)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: t('act.start') }).click();
  await page.getByRole('button', { name: 'Blue' }).and(page.locator(':not([aria-disabled])')).click();
  await expect(page.getByText(t('right')).first()).toBeVisible();
  await expectSound(page);
  await expect(page.getByText(/^You came in at number /)).toBeVisible();
  await expect(page.getByRole('button', { name: t('rehearseAgain') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('shareCard') })).toBeHidden();
  await expectSound(page);

  await page.goto(`/blackfriday/trivia/${id}/lobby`); // the game itself waits as before
  await expect(page.getByText(/^0 /)).toBeVisible();
});
