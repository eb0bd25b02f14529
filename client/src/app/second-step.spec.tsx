import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { nobody } from '#contracts/nobody.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { PasswordChange } from '../features/accounts/components/password-change.tsx';
import { SignInForm } from '../features/accounts/components/sign-in-form.tsx';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import { Problem } from '../lib/api-client.ts';
import { AnsweringMarket, haveDialogs } from './account-screens.testing.tsx';

const kinds = ['totp', 'recovery'];

let market: AnsweringMarket;
const onDone = jest.fn();

const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  market = new AnsweringMarket();
  onDone.mockClear();
});

describe('who signs in with a second step', () => {
  /** The password was right. */
  async function half(lossDueAt: string | null = null) {
    const user = await password({ kinds, lossDueAt });
    await screen.findByText(accounts['secondStep.totp']);
    return user;
  }

  async function password(next: Readonly<{ kinds: readonly string[]; mailed?: boolean; lossDueAt?: string | null }>) {
    market.answers[accountRoutes.signIn] = [
      { next: { mailed: false, lossDueAt: null, until: '2026-11-25T12:00:00.000Z', ...next }, me: nobody },
    ];
    const user = await market.open(<SignInForm onDone={onDone} />);
    await user.type(screen.getByLabelText(accounts.email), 'noor@example.org');
    await user.type(screen.getByLabelText(accounts.password), 'a long password');
    await user.click(press(accounts.signIn));
    return user;
  }

  it('types the code where they are, as they copied it, and is in', async () => {
    market.answers[accountRoutes.signInFactor] = [nobody];
    const user = await half();
    expect(document.activeElement).toBe(screen.getByLabelText(accounts['factor.totp']));
    expect(onDone).not.toHaveBeenCalled();
    await user.keyboard('123 456{Enter}');
    expect(market.sent.at(-1)).toEqual([accountRoutes.signInFactor, { kind: 'totp', code: '123456' }]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('learns at the field that a code was wrong, before the market where one sees it', async () => {
    market.answers[accountRoutes.signInFactor] = [new Problem(409, 'not-that-code')];
    const user = await half();
    await user.keyboard('12345{Enter}');
    await screen.findByText(accounts['wrong.totp']);
    expect(market.sent).toHaveLength(1);
    await user.keyboard('6{Enter}');
    await screen.findByText(accounts['factor.wrongTotp']);
    expect(document.activeElement).toBe(screen.getByLabelText(accounts['factor.totp']));
  });

  it('takes a recovery code instead, which knows nothing of what was wrong before', async () => {
    market.answers[accountRoutes.signInFactor] = [new Problem(409, 'not-that-code'), nobody];
    const user = await half();
    await user.keyboard('123456{Enter}');
    await screen.findByText(accounts['factor.wrongTotp']);
    await user.click(press(accounts['factor.useRecovery']));
    expect(document.activeElement).toBe(screen.getByLabelText(accounts['factor.recovery']));
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
    await user.keyboard(' abcd-efgh {Enter}');
    expect(market.sent.at(-1)).toEqual([accountRoutes.signInFactor, { kind: 'recovery', code: 'abcd-efgh' }]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is back at what they had typed when it took too long, and told why', async () => {
    market.answers[accountRoutes.signInFactor] = [new Problem(409, 'sign-in-again')];
    const user = await half();
    await user.keyboard('123456{Enter}');
    await screen.findByText(accounts['refusals.sign-in-again']);
    expect(document.activeElement).toBe(screen.getByLabelText(accounts.password));
    expect(screen.getByLabelText<HTMLInputElement>(accounts.email).value).toBe('noor@example.org');
    expect(screen.queryByLabelText(accounts['factor.totp'])).toBeNull();
  });

  it('has lost app and codes, asks to come in without them, and is told from when on', async () => {
    market.answers[accountRoutes.askFactorLoss] = [{ dueAt: '2026-12-02T12:00:00.000Z' }];
    const user = await half();
    expect(screen.queryByText(accounts['loss.warning'])).toBeNull();
    await user.click(press(accounts['loss.lost']));
    await screen.findByText(accounts['loss.text']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: accounts['loss.title'] }));
    expect(market.sent).toHaveLength(1);
    market.answers[accountRoutes.askFactorLossCode] = [{ digits: 6 }];
    await user.click(press(accounts['loss.sendCode']));
    await screen.findByText(accounts['loss.mailed']);
    expect(document.activeElement).toBe(screen.getByLabelText(accounts['stepUp.code']));
    await user.keyboard('123 456{Enter}');
    expect(market.sent.at(-1)).toEqual([accountRoutes.askFactorLoss, { code: '123456' }]);
    expect((await screen.findByText(/Dec(?:ember)? 2/)).textContent).toContain('the password alone is enough');
    expect(screen.queryByRole('button', { name: accounts['loss.ask'] })).toBeNull();
    await user.click(press(accounts['loss.back']));
    await screen.findByText(accounts['loss.warning']);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('types the code that was mailed after a restore, alone or before that of the app', async () => {
    market.answers[accountRoutes.signInFactor] = [new Problem(409, 'not-that-code'), nobody];
    const user = await password({ kinds: ['totp'], mailed: true });
    await screen.findByText(accounts['mailed.text']);
    await user.keyboard('654 321{Enter}');
    await screen.findByText(accounts['secondStep.totp']);
    await user.keyboard('123456{Enter}');
    const both = { kind: 'totp', code: '123456', mailed: '654321' };
    expect(market.sent.at(-1)).toEqual([accountRoutes.signInFactor, both]);
    await screen.findByText(accounts['mailed.wrong']); // nobody says which of the two
    expect(document.activeElement).toBe(screen.getByLabelText(accounts['stepUp.code']));
  });

  it('is in with the mailed code where there is no second step', async () => {
    market.answers[accountRoutes.signInFactor] = [nobody];
    const user = await password({ kinds: [], mailed: true });
    await screen.findByText(accounts['mailed.text']);
    await user.keyboard('654321{Enter}');
    expect(market.sent.at(-1)).toEqual([accountRoutes.signInFactor, { kind: 'mail', code: '654321' }]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is back at the password when that sign-in is over', async () => {
    market.answers[accountRoutes.askFactorLossCode] = [new Problem(409, 'sign-in-again')];
    const user = await half();
    await user.click(press(accounts['loss.lost']));
    await user.click(press(accounts['loss.sendCode']));
    await screen.findByText(accounts['refusals.sign-in-again']);
    expect(document.activeElement).toBe(screen.getByLabelText(accounts.password));
  });

  it('reads that somebody says all is lost, before they come in', async () => {
    await half('2026-12-02T12:00:00.000Z');
    expect(screen.getByText(accounts['loss.warning'])).not.toBeNull();
  });

  it('is asked there whether they stay after all, who wanted to be erased', async () => {
    market.answers[accountRoutes.signInFactor] = [new Problem(409, 'erasure-asked', { dueAt: null }), nobody];
    const user = await half();
    await user.keyboard('123456{Enter}');
    await screen.findByText(accounts['refusals.erasure-asked']);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(press(accounts['signIn.keep']));
    expect(market.sent.at(-1)![1]).toEqual({ kind: 'totp', code: '123456', keepsAccount: true });
  });
});

it('who has a second step says by it who they are: no password, and then what they wanted goes again', async () => {
  market.answers[accountRoutes.changePassword] = [new Problem(403, 'step-up-needed'), {}];
  market.answers[accountRoutes.askStepUp] = [{ by: 'factor', kinds }];
  market.answers[accountRoutes.confirmStepUp] = [{}];
  haveDialogs();
  const user = await market.open(<PasswordChange />);
  await user.click(press(accounts.changePassword));
  await user.type(screen.getByLabelText(accounts['password.new']), 'seven quiet herons');
  await user.click(press(accounts['changePassword.next']));
  await screen.findByText(accounts['stepUp.totp']);
  expect(screen.queryByLabelText(accounts['stepUp.current'])).toBeNull();
  await user.keyboard('123456{Enter}');
  await screen.findByText(accounts['changePassword.done']);
  expect(market.sent.map(([path]) => path)).toEqual([
    accountRoutes.changePassword,
    accountRoutes.askStepUp,
    accountRoutes.confirmStepUp,
    accountRoutes.changePassword,
  ]);
  expect(market.sent[2]![1]).toEqual({ act: 'password', by: 'totp', code: '123456' });
});
