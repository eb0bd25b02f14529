import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuardedAct } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * Who has somebody's session waits for its owner to say once more who they are, and is quicker. To see it succeed, run with
 *   MUTANT=step-up-of-session   what is said in one browser counts wherever the same session is
 */
if (mutant === 'step-up-of-session') Sessions.prototype.stepUpIn = () => 'any';

const guarded: readonly (readonly [act: GuardedAct, path: string, body: object])[] = [
  ['email', accountRoutes.askEmailChange, { email: 'eve@elsewhere.example' }],
  ['factors', accountRoutes.askTotp, {}],
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
