import { expect, type Page } from 'playwright/test';
import type { TestMembers } from '../../libs/contracts/accounts.ts';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { triviaBoard, type TriviaGame } from '../../libs/contracts/trivia.ts';
import { officialOfToday } from '../../libs/contracts/trivia-words.ts';
import { triviaRoutes } from '../../libs/contracts/trivia-routes.ts';
import { type GameLine, gameLine } from '../support/game-line.ts';
import { good, postPatiently } from '../support/remote.ts';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { joinAs } from './bidders.ts';
import { test, wordsOf } from './journey.ts';
import { askAsOperator, openGame } from './operator.ts';

const [english] = visits;
const [en, ja] = [wordsOf('en', 'trivia'), wordsOf('ja', 'trivia')];
const bots = 200;
const atOnce = 20;

const inTwo = (text: string, japanese: string) => ({ en: text, ja: japanese });
const options = [
  inTwo('The blue one', '青'),
  inTwo('The red one', '赤'),
  inTwo('The green one', '緑'),
  inTwo('The grey one', '灰色'),
];
const questions = [1, 2, 3].map((n) => ({
  text: inTwo(`Which box is box ${n}?`, `箱${n}はどれですか`),
  options,
  right: 0,
}));
const answerMs = 25_000; // three browsers of one busy machine, and as many bots as there are

/** Members without a browser, each on a line of their own. */
async function botsIn(url: string, id: string, token: string): Promise<readonly GameLine[]> {
  const lines: GameLine[] = [];
  while (lines.length < bots) {
    const names = Array.from({ length: atOnce }, (_, n) => `Bot ${lines.length + n}`);
    const { members } = await good<TestMembers>(postPatiently({ token }, url + accountRoutes.testMembers, { names }));
    const some = members.map(async (one) => {
      const seat = { alias: 'raven', official: officialOfToday };
      await good(postPatiently(one, url + triviaRoutes.join(id), seat));
      return gameLine(url, id, one);
    });
    lines.push(...(await Promise.all(some)));
  }
  return lines;
}

/** In the lobby, by that figure. */
async function takesSeat(page: Page, t: typeof en, figure: string) {
  await page.getByLabel(t('figure'), { exact: true }).selectOption(figure);
  await page.getByLabel(t('accept')).check();
  await page.getByRole('button', { name: t('join') }).click();
  await expect(page.getByText(t('seated'))).toBeVisible();
}

test('a crowd of 200 plays with three browsers: in two languages, through a line that is cut, a tie, a prize and an appeal', async ({
  browser,
  request,
  baseURL,
  complaints,
}) => {
  const url = baseURL!;
  const { id, token } = await openGame(request, {
    title: inTwo('Boxes', '箱'),
    rhythm: { readMs: 3000, answerMs, revealMs: 6000, boardMs: 5000 },
    prizes: [5000, 2500, 1000],
    questions,
  });
  const wide = { viewport: { width: 1280, height: 800 } };
  const narrow = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const [desk, mina, luc, ann] = [
    await signIn(await browser.newContext(wide), english, 'operator', complaints),
    await signIn(await browser.newContext(wide), english, 'mina', complaints),
    await signIn(await browser.newContext({ viewport: { width: 375, height: 720 } }), english, 'luc', complaints),
    await joinAs(narrow, 'ann', []), // a line that is cut complains
  ];
  await mina.goto('/blackfriday');
  await mina.locator(`a[href="/blackfriday/trivia/${id}/lobby"]`).click();
  await luc.goto(`/ja/blackfriday/trivia/${id}/lobby`);
  await ann.goto(`/blackfriday/trivia/${id}/lobby`);
  await takesSeat(mina, en, 'otter');
  await takesSeat(luc, ja, 'wolf');
  await takesSeat(ann, en, 'lynx');
  const lines = await botsIn(url, id, token);
  await expect(mina.getByText(`${bots + 3}`, { exact: true })).toBeVisible();
  for (const page of [mina, luc, ann]) await expectSound(page);

  await desk.goto(`/operator/trivia/${id}`);
  await desk.getByRole('button', { name: en('act.start') }).click();
  const opened = async (n: number) => {
    const now = () => askAsOperator<TriviaGame>(request, triviaRoutes.game(id));
    await expect.poll(async () => (await now()).asked?.n).toBe(n);
    const { asked } = await now();
    const opensAt = Date.parse(asked!.opensAt);
    await expect.poll(() => Date.now() > opensAt + 1200).toBe(true); // who is quicker than people are waits for the host
    return opensAt;
  };

  await opened(1);
  await expect(mina.getByText('Which box is box 1?')).toBeVisible();
  const blue = mina.getByRole('button', { name: 'The blue one' });
  await mina.keyboard.press((await blue.locator('kbd').textContent())!);
  await expect(blue).toHaveAttribute('aria-pressed', 'true');
  await narrow.setOffline(true);
  await expect(luc.getByText('箱1はどれですか')).toBeVisible();
  await luc.getByRole('button', { name: '赤' }).click();
  await expect(ann.getByText(en('lineLost'))).toBeVisible();
  const told = await Promise.all(lines.map((line, n) => line.answer(1, n < 20 ? 0 : 1 + (n % 3)))); // twenty are right at one moment
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  await expect(blue).toContainText(en('right'));
  await narrow.setOffline(false);
  await expect(mina.getByRole('heading', { name: en('board') })).toBeVisible();
  const { top } = triviaBoard.parse(await askAsOperator(request, triviaRoutes.board(id)));
  const tied = top.filter(({ rank }) => top.filter((other) => other.rank === rank).length > 1);
  expect(tied.length).toBeGreaterThan(1);
  expect(top[0]!.alias).toBe('otter');

  await opened(2);
  await expect(ann.getByText('Which box is box 2?')).toBeVisible(); // back where the game is
  await ann.getByRole('button', { name: 'The green one' }).click();
  await expect(ann.getByText(/^Locked in/).first()).toBeVisible();
  await mina.getByRole('button', { name: 'The blue one' }).click();
  await luc.getByRole('button', { name: '緑' }).click();
  await opened(3);
  await mina.getByRole('button', { name: 'The blue one' }).click();
  await expect(mina.getByText(en('yourRank', { rank: 1 }))).toBeVisible();
  await mina.getByRole('button', { name: en('verify') }).click();
  await expect(mina.getByText(en('inTree'))).toHaveCount(3);
  for (const page of [mina, luc, ann]) await expectSound(page);

  await luc.getByRole('button', { name: ja('appealTo', { n: 1 }) }).click(); // the red one was right, he says
  await luc.getByRole('button', { name: ja('appealSend') }).click();
  await expect(luc.getByText(ja('appeal.waits'))).toBeVisible();
  await expect(mina.getByText(en('prize.released', { amount: '$50.00' }))).toBeVisible({ timeout: 120_000 });
  await desk.getByRole('button', { name: en('decideOn', { player: 2, n: 1 }) }).click();
  await desk.getByLabel(en('verdictRight', { option: 'The red one' })).check();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: en('decide') })
    .click();
  await expect(luc.getByText(ja('appeal.other-right'))).toBeVisible();
  await expect(luc.getByText(ja('rightSinceAppeal')).first()).toBeVisible();
  for (const width of [1280, 375]) {
    await desk.setViewportSize({ width, height: 800 });
    await expectSound(desk);
  }
  for (const { socket } of lines) socket.disconnect();
  await mina.goto('/account/gift-cards');
  await expect(mina.getByText('$50.00').first()).toBeVisible();
});
