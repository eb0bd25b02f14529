import { expect } from 'playwright/test';
import { visitorRoutes } from '../../libs/contracts/routes.ts';
import { confirm } from './acting.ts';
import { expectSound, signIn, visits } from './auctions-journey.ts';
import { test, wordsOf } from './journey.ts';
import { join } from './newcomer.ts';
import { operatorsOwn } from './operator.ts';

test.use({ endsSessions: true });

const t = wordsOf('en', 'ops');
const [visit] = visits;

test('a person is forgotten once two operators agree, and the receipt says what went', async ({
  browser,
  complaints,
}) => {
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const member = await join(contexts[0]!, visit, 'vera', complaints);
  const { id } = (await (await member.request.get(visitorRoutes.me)).json()) as { id: string };

  const desk = await signIn(contexts[1]!, visit, 'operator', complaints);
  await desk.goto(`/ops?person=${id}`);
  const forgetting = desk.getByRole('region', { name: t('erasing') });
  await forgetting.getByRole('button', { name: t('erasing.count') }).click();
  await expect(forgetting).toContainText(new RegExp(`${t('erasing.sessions')}\\s*1`));
  await expectSound(desk);
  await forgetting.getByRole('button', { name: t('erasing.propose') }).click();
  await confirm(desk, operatorsOwn()[1]);
  const dialog = desk.getByRole('dialog');
  await expectSound(desk);
  await dialog.getByLabel(t('reason')).fill('asked for in a letter, case 17');
  await dialog.getByRole('button', { name: t('acts.propose') }).click();
  await expect(desk.getByText(t('acts.proposed'))).toBeVisible();

  const second = await signIn(contexts[2]!, visit, 'secondOperator', complaints);
  await second.goto('/ops/acts');
  await confirm(second, operatorsOwn('second')[1]);
  await second.getByRole('button', { name: t('acts.approve', { kind: 'erase-member' }) }).click();
  const act = second.getByRole('row').filter({ hasText: id });
  await expect(act).toContainText(t('acts.is.done'));
  await expect(act).toContainText(/sessions: 1/);
  await expectSound(second);

  await desk.goto(`/ops?person=${id}`);
  await forgetting.getByRole('button', { name: t('erasing.count') }).click();
  await expect(forgetting).toContainText(t('erasing.done'));
  await member.goto('/account/profile');
  await expect(member).toHaveURL(/\/login/);
  for (const context of contexts) await context.close();
});
