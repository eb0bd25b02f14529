import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { triviaRoutes } from '../../libs/contracts/trivia-routes.ts';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { actInGame, openGame } from './operator.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { tabTo } from './tab-to.ts';

const [english] = visits;
const t = wordsOf('en', 'trivia');

const options = ['The blue one', 'The red one', 'The green one', 'The grey one'].map((en) => ({ en }));
const questions = [1, 2].map((n) => ({ text: { en: `Which box is box ${n}?` }, options, right: 0 }));

const runningIn = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

/** That option, by the number that stands on it. */
async function press(page: Page, name: string) {
  const option = page.getByRole('button', { name });
  await expect(option).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press((await option.locator('kbd').textContent())!);
  await expect(option).toHaveAttribute('aria-pressed', 'true');
}

test('a game is walked by keys alone at 320 px, with less motion: practice, a seat, answers, the end and what one takes along', async ({
  browser,
  request,
  complaints,
}) => {
  const rhythm = { readMs: 3000, answerMs: 20_000, revealMs: 6000, boardMs: 5000 };
  const { id } = await openGame(request, { rhythm, questions });
  const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await signIn(phone, english, 'mina', complaints);
  await phone.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/blackfriday/trivia/${id}/lobby`);
  await expect(page.getByText(t('line.good', { ms: '' }).trim())).toBeVisible();
  await expect(page.getByLabel(t('sound'))).not.toBeChecked();

  await tabTo(page, page.getByRole('button', { name: t('practise') }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('practiceQuestion'))).toBeVisible();
  await press(page, t('practice.0'));
  await expect(page.getByRole('button', { name: t('practice.0') })).toContainText(t('right'));
  expect(await runningIn(page)).toBe(0);
  await expectSound(page);

  await page.reload(); // from the top
  await tabTo(page, page.getByLabel(t('figure'), { exact: true }));
  await page.keyboard.type('owl');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('seated'))).toBeVisible();
  await actInGame(request, id, { do: 'start' });

  await expect(page.getByText('Which box is box 1?')).toBeVisible();
  await press(page, 'The blue one');
  await expect(page.getByRole('button', { name: /^4 / })).toBeInViewport({ ratio: 1 });
  expect(await runningIn(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'The blue one' })).toContainText(t('right'));
  await expectSound(page);
  await expect(page.getByRole('heading', { name: t('board') })).toBeVisible();
  const other = listenTo(await phone.newPage(), complaints);
  await other.goto(`/blackfriday/trivia/${id}`); // another window of theirs takes the seat over
  await expect(page.getByText(t('elsewhere'))).toBeVisible();
  await page.bringToFront();
  await tabTo(page, page.getByRole('button', { name: t('playHere') }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('elsewhere'))).toBeHidden();
  await expect(other.getByText(t('elsewhere'))).toBeVisible();
  await expect(page.getByText('Which box is box 2?')).toBeVisible();
  await press(page, 'The red one');
  await expect(page.getByText(t('notRight')).first()).toBeVisible();
  await expect(page.getByText(t('yourRank', { rank: 1 }))).toBeVisible();

  const card = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: t('shareCard') }));
  await page.keyboard.press('Enter');
  const file = await (await card).path();
  expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
  await tabTo(page, page.getByRole('button', { name: t('friendsCopy') }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('friendsCopied'))).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: t('verify') }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('inTree'))).toHaveCount(2);
  expect(await runningIn(page)).toBe(0);
  await expectSound(page);

  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = listenTo(await (await browser.newContext()).newPage(), complaints);
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: t('friends') })).toBeVisible();
  await expectSound(friend);
  expect(await friend.content()).not.toMatch(/mina/i);
  const calendar = await request.get(triviaRoutes.calendar(id));
  expect(await calendar.text()).toContain('SUMMARY:Colours');
});
