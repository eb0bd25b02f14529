import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { nobody } from '#contracts/nobody.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { AccountDialog } from '../features/accounts/components/account-dialog.tsx';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import { AnsweringMarket, haveDialogs } from './account-screens.testing.tsx';

const wanted = { title: 'Sign in to bid', redirect: '/auctions/1', page: '/login' };
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isShown = (name: string) => screen.queryByRole('dialog', { name }) !== null;

let market: AnsweringMarket;
const onClose = jest.fn();

beforeEach(() => {
  market = new AnsweringMarket();
  onClose.mockClear();
  haveDialogs();
});

/** The password was right, and this is what is still needed. */
async function half(next: Readonly<{ kinds: readonly string[]; mailed: boolean }>) {
  market.answers[accountRoutes.signIn] = [
    { next: { lossDueAt: null, until: '2026-11-25T12:00:00.000Z', ...next }, me: nobody },
  ];
  const user = await market.open(<AccountDialog wanted={wanted} isDark={false} onClose={onClose} />);
  await user.type(screen.getByLabelText(accounts.email), 'noor@example.org');
  await user.type(screen.getByLabelText(accounts.password), 'a long password');
  await user.click(within(await dialog(wanted.title)).getByRole('button', { name: accounts.signIn }));
  return user;
}

it('asks for the second step in a dialog of its own; who closes that is back at the password', async () => {
  const user = await half({ kinds: ['totp', 'recovery'], mailed: false });
  const step = await dialog(accounts['twoStep.title']);
  expect(within(step).getByLabelText(accounts['factor.totp'])).toBeTruthy();
  expect(isShown(accounts['oneTimeCode.title'])).toBe(false);
  await user.click(within(step).getByRole('button', { name: accounts.close }));
  expect(isShown(accounts['twoStep.title'])).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText(accounts.password));
  expect(onClose).not.toHaveBeenCalled();
});

it('asks for a mailed code in another one, and then for the second step', async () => {
  const user = await half({ kinds: ['totp'], mailed: true });
  const code = await dialog(accounts['oneTimeCode.title']);
  expect(isShown(accounts['twoStep.title'])).toBe(false);
  await user.type(within(code).getByLabelText(accounts['stepUp.code']), '123456{Enter}');
  await dialog(accounts['twoStep.title']);
  expect(isShown(accounts['oneTimeCode.title'])).toBe(false);
});
