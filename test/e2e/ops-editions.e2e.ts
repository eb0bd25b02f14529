import { expect } from 'playwright/test';
import { confirm } from './acting.ts';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { operatorsOwn } from './operator.ts';

const t = wordsOf('en', 'ops');
const [visit] = visits;
const name = 'plinth.catalog.v1';

test('a topic is written anew once two operators agree', async ({ browser, complaints }) => {
  const [office, beside] = [await browser.newContext(), await browser.newContext()];
  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto('/ops/relay');
  await desk.getByRole('button', { name: t('edition.begin', { name }) }).click();
  const dialog = desk.getByRole('dialog');
  await expectSound(desk);
  await confirm(desk, operatorsOwn()[1]);
  await dialog.getByLabel(t('reason')).fill('what lay there was lost');
  await desk.setViewportSize({ width: 768, height: 800 });
  await expectSound(desk);
  await dialog.getByRole('button', { name: t('acts.propose') }).click();
  await expect(desk.getByText(t('acts.proposed'))).toBeVisible();
  await expectSound(desk);

  const second = await signIn(beside, visit, 'secondOperator', complaints);
  await second.goto('/ops/acts');
  await confirm(second, operatorsOwn('second')[1]);
  await second.getByRole('button', { name: t('acts.approve', { kind: 'begin-edition' }) }).click();
  await expect(second.getByRole('row').filter({ hasText: 'begin-edition' })).toContainText(t('acts.is.done'));
  await desk.goto('/ops/relay');
  await expect(desk.getByRole('row').filter({ hasText: `${name}.e2` })).toContainText(t('relay.state.filling'));
  await expect(desk.getByRole('button', { name: t('edition.giveUp', { name: `${name}.e2` }) })).toBeVisible();
  await expect(desk.getByRole('button', { name: t('edition.begin', { name }) })).toHaveCount(0);
  await expectSound(desk);
  for (const context of [office, beside]) await context.close();
});
