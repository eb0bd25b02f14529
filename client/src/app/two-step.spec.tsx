import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import { type Change, TwoStepDialog } from '../features/accounts/components/two-step-dialog.tsx';
import { TwoStep } from '../features/accounts/components/two-step.tsx';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import { Problem } from '../lib/api-client.ts';
import { AnsweringMarket, haveDialogs } from './account-screens.testing.tsx';

let market: AnsweringMarket;
const onClose = jest.fn();

function opened(element: React.ReactNode, left = 10, lossDueAt: string | null = null) {
  const factors = { totp: { addedAt: '2026-11-25T12:00:00.000Z' }, recovery: { left }, lossDueAt };
  return market.open(element, { [accountRoutes.factors]: factors });
}

const changing = (change: Change) => opened(<TwoStepDialog change={change} onClose={onClose} />);
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  market = new AnsweringMarket();
  onClose.mockClear();
  haveDialogs();
});

it('recovery codes are shown once: who closes them is asked first, and goes the second time', async () => {
  market.answers[accountRoutes.makeRecoveryCodes] = [{ codes: ['abcd-efgh-jkmn', 'pqrs-tvwx-yz01'] }];
  const user = await changing('codes');
  await user.click(press(accounts['changePassword.next']));
  const list = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual(['abcd-efgh-jkmn', 'pqrs-tvwx-yz01']);
  await user.click(press(accounts.close));
  await screen.findByText(accounts['codes.asked']);
  expect(document.activeElement).toBe(press(accounts['codes.mine']));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(press(accounts.close));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('recovery codes are copied whole, and that is said where one sees it', async () => {
  market.answers[accountRoutes.makeRecoveryCodes] = [{ codes: ['abcd-efgh-jkmn', 'pqrs-tvwx-yz01'] }];
  const user = await changing('codes');
  await user.click(press(accounts['changePassword.next']));
  await user.click(await screen.findByRole('button', { name: accounts['codes.copy'] }));
  await screen.findByText(accounts.copied);
  expect((await navigator.clipboard.readText()).split('\n').slice(2)).toEqual(['abcd-efgh-jkmn', 'pqrs-tvwx-yz01', '']);
});

it('a key that waited too long for its code makes room for another', async () => {
  const until = '2026-11-25T12:10:00.000Z';
  market.answers[accountRoutes.askTotp] = [{ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Plinth', until }];
  market.answers[accountRoutes.addTotp] = [new Problem(409, 'no-code')];
  const user = await changing('on');
  await user.click(press(accounts['changePassword.next']));
  await screen.findByText('ABCD EFGH IJ');
  await user.type(screen.getByLabelText(accounts['factor.totp']), '123456');
  await user.click(press(accounts['twoStep.turnOn']));
  await screen.findByText(accounts['factor.over']);
  await user.click(press(accounts['factor.again']));
  await screen.findByText(accounts['twoStep.text']);
  expect(screen.queryByText('ABCD EFGH IJ')).toBeNull();
});

it.each([
  [3, 1],
  [4, 0],
])('with %i recovery codes left, warnings: %i', async (left, warnings) => {
  await opened(<TwoStep />, left);
  await screen.findByText(accounts['twoStep.left_other'].replace('{{count}}', String(left)));
  expect(screen.queryAllByText(accounts['twoStep.few'])).toHaveLength(warnings);
});

it('tells on the profile that somebody says all is lost', async () => {
  await opened(<TwoStep />, 10, '2026-12-02T12:00:00.000Z');
  expect(await screen.findByText(accounts['loss.warning'])).not.toBeNull();
});
