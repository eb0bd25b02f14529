import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsAuthority } from '#accounts/authority.ts';
import { account } from '#accounts/decider.ts';
import type { Outbox } from '#contracts/accounts.ts';
import type { GuardedAct } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * Who has somebody's session waits for its owner to say once more who they are, and is quicker. To see it succeed, run with
 *   MUTANT=step-up-of-session   what is said in one browser counts wherever the same session is
 *   MUTANT=session-kept         another password and another address end no session
 */
if (mutant === 'step-up-of-session') Sessions.prototype.stepUpIn = () => 'any';
if (mutant === 'session-kept') {
  const { evolve } = account;
  const keeping: typeof evolve = (state, fact) => {
    const next = evolve(state, fact);
    const isIt = ['PasswordChanged', 'EmailChanged'].includes(fact.type);
    return isIt && state.phase === 'member' && next.phase === 'member' ? { ...next, sessions: state.sessions } : next;
  };
  Object.assign(account, { evolve: keeping });
  AccountsAuthority.prototype.whenOver = () => () => {};
}

const guarded: readonly (readonly [act: GuardedAct, path: string, body: object])[] = [
  ['email', accountRoutes.askEmailChange, { email: 'eve@elsewhere.example' }],
  ['factors', accountRoutes.askTotp, {}],
  ['payouts', payoutRoutes.askAccount, { locale: 'en-us' }],
  ['export', accountRoutes.askExport, {}],
  ['erase', accountRoutes.askErasure, {}],
  ['password', accountRoutes.changePassword, { password: 'seven quiet herons' }],
];

describe('a session that was copied', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let ann: Joined;

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    ann = await Joined.at(crowd, 'ann@example.org');
  });
  afterAll(() => market.close());

  it.each(guarded)('is of no use for what its owner has just said who they are for: %s', async (act, path, body) => {
    const owner = (await ann.signIn({ keepsAccount: true })).browser;
    const thief = owner.copy();
    await ann.stepUp(act, owner, 'email' in body ? String(body.email) : undefined);
    expect(await thief.post(path, body)).toMatchObject({ body: { code: 'step-up-needed' } });
    expect((await owner.post(path, body)).status).toBe(200);
  });

  it('is over once its owner has another password, or another address; the owner goes on in one of their own', async () => {
    const [cat, dan] = [await Joined.at(crowd, 'cat@example.org'), await Joined.at(crowd, 'dan@example.org')];
    const thieves = [cat.browser.copy(), dan.browser.copy()];
    await cat.stepUp('password');
    expect((await cat.browser.post(accountRoutes.changePassword, { password: 'seven quiet herons' })).status).toBe(200);
    const email = 'dan@elsewhere.example';
    await dan.stepUp('email', dan.browser, email);
    await dan.browser.post(accountRoutes.askEmailChange, { email });
    const { items } = (await crowd.get(visitorRoutes.outbox)).body as Outbox;
    const code = /\b\d{6,8}\b/.exec(items.find(({ to }) => to === email)!.text)![0];
    expect((await dan.browser.post(accountRoutes.confirmEmailChange, { email, code })).status).toBe(200);
    const seen = (browsers: readonly Visitor[]) =>
      Promise.all(browsers.map(async (browser) => (await browser.get(accountRoutes.sessions)).status));
    expect(await seen([...thieves, cat.browser, dan.browser])).toEqual([401, 401, 200, 200]);
  });

  it('is of no use either for who asks for a code in the same moment: the owner’s code is for the owner’s browser', async () => {
    const owner = (await ann.signIn({ password: 'seven quiet herons' })).browser;
    const thief = owner.copy();
    const act = 'export';
    await owner.post(accountRoutes.askStepUp, { act });
    const code = await ann.lastCode();
    await thief.post(accountRoutes.askStepUp, { act });
    const said = { act, by: 'mail', password: 'seven quiet herons' };
    expect(await thief.post(accountRoutes.confirmStepUp, { ...said, code })).toMatchObject({ status: 409 });
    expect(await owner.post(accountRoutes.confirmStepUp, { ...said, code })).toMatchObject({ status: 200 });
    expect(await thief.post(accountRoutes.askExport, {})).toMatchObject({ body: { code: 'step-up-needed' } });
    expect(await owner.post(accountRoutes.askExport, {})).toMatchObject({ status: 200 });
  });
});
