import { describe, expect, it } from '@jest/globals';
import { accountModal, noModal } from './account-modal.ts';

const words = { title: 'Sign in to bid', buttonText: 'Bid', redirect: '/fr-ca/auctions/1?bid', isDark: true };
const opened = accountModal(noModal, { type: 'logInFirst', ...words });

describe('the account modal', () => {
  it('is about nothing at first, with nothing over it', () => {
    expect(noModal).toEqual({
      context: 'none',
      title: null,
      buttonText: null,
      redirect: null,
      isDark: false,
      isOneTimeCodeOpen: false,
      isTwoFactorOpen: false,
      isNotReceivedOpen: false,
    });
  });

  it('before an action is about logging in, in the words of that action, dark', () => {
    expect(opened).toEqual({ ...noModal, context: 'logIn', ...words });
    expect(accountModal(noModal, { type: 'logInFirst' })).toEqual({ ...noModal, context: 'logIn', isDark: true });
  });

  it('keeps nothing of the action before', () => {
    expect(accountModal(opened, { type: 'logInFirst', title: 'Sign in to watch' })).toMatchObject({
      title: 'Sign in to watch',
      buttonText: null,
      redirect: null,
    });
  });

  it.each(['createAccount', 'forgotPassword', 'resetPassword', 'logIn'] as const)(
    'goes on to %s in the same words, and what lay over the part before is gone',
    (context) => {
      const shown = accountModal(opened, { type: 'show', flag: 'isNotReceivedOpen' });
      expect(accountModal(shown, { type: 'goTo', context })).toEqual({ ...opened, context });
    },
  );

  it.each(['isOneTimeCodeOpen', 'isTwoFactorOpen', 'isNotReceivedOpen'] as const)(
    'shows and hides %s alone',
    (flag) => {
      const shown = accountModal(opened, { type: 'show', flag });
      expect(shown).toEqual({ ...opened, [flag]: true });
      expect(accountModal(shown, { type: 'hide', flag })).toEqual(opened);
    },
  );

  it('closed it is about nothing, and still has its words; reset it has those of the house and stays where it is', () => {
    const shown = accountModal(opened, { type: 'show', flag: 'isTwoFactorOpen' });
    expect(accountModal(shown, { type: 'close' })).toEqual({ ...noModal, ...words });
    expect(accountModal(shown, { type: 'reset' })).toEqual({ ...noModal, context: 'logIn', isTwoFactorOpen: true });
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'never leads to %j',
    (redirect) => expect(accountModal(noModal, { type: 'logInFirst', redirect }).redirect).toBe('/'),
  );
});
