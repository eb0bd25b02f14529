import { expect } from 'playwright/test';
import { signIn, visits } from './auctions-journey.ts';
import { expectSoundByTurns } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { actInGame, openLobby } from './operator.ts';

const en = wordsOf('en', 'trivia');
const options = ['Blue', 'Red', 'Green', 'Grey'].map((word) => ({ en: word }));
const questions = JSON.stringify([{ text: { en: 'What is the sky?' }, options, right: 0 }]);

test('a question that stands in another game to come is scheduled by a host who knows it', async ({
  browser,
  request,
  complaints,
}) => {
  const other = await openLobby(request);
  const office = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const desk = await signIn(office, visits[0], 'operator', complaints);
  await desk.goto('/operator/trivia');
  await desk.getByLabel(en('gameTitle'), { exact: true }).fill('Skies');
  await desk.getByLabel(en('prizes')).fill('50');
  await desk.getByLabel(en('spares')).fill('0');
  await desk.getByLabel(en('paste')).fill(questions);
  await desk.getByRole('button', { name: en('schedule') }).click();
  const asked = desk.getByRole('dialog');
  await asked.getByRole('button', { name: en('scheduleAllTheSame') }).click(); // French is missing
  await expect(asked).toContainText(en('standsElsewhere'));
  await expect(asked).toContainText(en('standsQuestion', { n: 1 }));
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('409')]); // the browser writes down what was refused
  await expectSoundByTurns(desk);
  await asked
    .getByRole('button', { name: en('notNow') })
    .first()
    .click();
  await expect(asked).toHaveCount(0);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.getByRole('button', { name: en('schedule') }).click();
  await asked.getByRole('button', { name: en('scheduleAllTheSame') }).click();
  await expect(asked).toContainText(en('standsElsewhere'));
  await asked.getByRole('button', { name: en('scheduleAllTheSame') }).click();
  await expect(desk).toHaveURL(/\/operator\/trivia\/[\w-]{36}$/);
  complaints.splice(0);
  await actInGame(request, new URL(desk.url()).pathname.split('/').at(-1)!, { do: 'end' });
  await actInGame(request, other, { do: 'end' });
});
