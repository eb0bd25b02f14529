import { expect } from 'playwright/test';
import { visitorRoutes } from '../../libs/contracts/routes.ts';
import { confirm } from './acting.ts';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { codeFor, join, joinedWith, joinOnProfile } from './newcomer.ts';
import { makeOperator, operatorsOwn } from './operator.ts';

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

for (const { language, prefix, name } of [
  { language: 'en', prefix: '', name: 'ruth' },
  { language: 'fr', prefix: '/fr-ca', name: 'rose' },
] as const)
  test(`an operator who is a person says by a mailed code who they are, in ${language}`, async ({
    browser,
    complaints,
    request,
  }) => {
    const [room, own] = [wordsOf(prefix, 'ops'), wordsOf(prefix, 'accounts')];
    const { phone, email } = await joinOnProfile(browser, { language, prefix, name }, complaints);
    const { id } = (await (await phone.request.get(visitorRoutes.me)).json()) as { id: string };
    await makeOperator(request, id);
    await phone.goto(`${prefix}/ops/acts`);
    await phone.getByRole('button', { name: room('confirm.begin') }).click();
    await expect(phone.getByText(own('stepUp.text', { email }))).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser's, of what asks who they are
    await expectSound(phone);
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    await phone.getByLabel(own('stepUp.code')).fill(await codeFor(reader, prefix, email));
    await phone.getByLabel(own('stepUp.current')).fill(joinedWith);
    await phone.getByRole('button', { name: own('stepUp.press') }).click();
    await expect(phone.getByText(room('confirm.until'))).toBeVisible();
    await expectSound(phone);
  });
