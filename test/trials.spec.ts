import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { Trials } from '#accounts/trials.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import type { Refused } from '#kernel/refused.ts';
import { Authority } from '#platform/auth/authority.ts';
import { OperatorActs } from '#platform/auth/operator-acts.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Visitor } from './support/visitor.ts';
import { mutant } from './support/mutants.ts';

/* `MUTANT=trials-for-ever`: what was for trying things out goes on when the setting has gone. */
if (mutant === 'trials-for-ever') Trials.prototype.has = () => true;

const person = { email: 'mina@demo.example', password: 'plinth-demo-mina', name: 'Mina', roles: ['shopper'] } as const;
const { email, password } = person;

describe('what is for trying things out', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trials-'));
  const jars: Visitor[] = [];
  let memberIds: string[] = [];
  afterAll(() => rmSync(dataDir, { recursive: true }));

  async function inMarket(env: Readonly<Record<string, string>>, what: (market: OpenMarket) => Promise<void>) {
    const market = await openMarket({ dataDir, env });
    try {
      await what(market);
    } finally {
      await market.close();
    }
  }

  const signIn = async ({ fastify }: OpenMarket) => {
    const browser = await Visitor.at(fastify);
    jars.push(browser);
    return browser.post(accountRoutes.signIn, { email, password });
  };

  it('is there while the configuration has it', () =>
    inMarket({ DEMO: 'on' }, async (market) => {
      const demoId = await market.app.get(AccountSeeder, { strict: false }).ensureDemoMember(person);
      const [tester] = await new Crowd(market).members(1);
      memberIds = [demoId, tester!.id];
      expect((await signIn(market)).status).toBe(200);
      const session = await new Crowd(market).get(visitorRoutes.me, tester!.token);
      expect(session.body).toMatchObject({ isAuthenticated: true });
      tokens.push(tester!.token, jars[0]!.cookies.get('jwt')!);
    }));

  const tokens: string[] = [];

  it('lifts no limit for accounts whose passwords everybody knows, where strangers come', () =>
    inMarket({ DEMO: 'on', TEST_MEMBERS: 'on', PUBLIC_URL: 'http://127.0.0.1:1' }, async (market) => {
      expect((await signIn(market)).status).toBe(200);
      const authority = market.app.get(Authority, { strict: false });
      const members = await Promise.all(memberIds.map((id) => authority.member(id)));
      expect(members.map((member) => member?.test)).toEqual([false, true]);
    }));

  it.each([
    [{ DEMO: 'off', TEST_MEMBERS: 'off' }, [false, false]],
    [{ DEMO: '', PUBLIC_URL: 'http://127.0.0.1:1' }, [false, false]],
    [{ DEMO: 'off', TEST_MEMBERS: 'on' }, [false, true]],
  ])('counts no more with %j: nobody signs in, sessions are over, no limit is lifted', (env, counts) =>
    inMarket({ ...env }, async (market) => {
      expect((await signIn(market)).status).toBe(401);
      const crowd = new Crowd(market);
      const [tester, demo] = await Promise.all(tokens.map((token) => crowd.get(visitorRoutes.me, token)));
      expect([demo!.body['isAuthenticated'], tester!.body['isAuthenticated']]).toEqual(counts);
      const members = await Promise.all(memberIds.map((id) => market.app.get(Authority, { strict: false }).member(id)));
      expect(members.map((member) => member?.test)).toEqual(counts);
    }),
  );

  it.each([
    ['on', undefined],
    ['off', 'trial-account'],
  ])('DEMO=%s: whether an account of the demo world may come to run the house', (demo, code) =>
    inMarket({ DEMO: demo }, async (market) => {
      const kind = market.app.get(OperatorActs, { strict: false }).of('grant-operator')!;
      const by = { operatorId: randomUUID(), reason: 'one more for the nights' };
      const why = await kind.check!({ memberId: memberIds[0]! }, by).then(
        () => undefined,
        (error: Refused) => error.code,
      );
      expect(why).toBe(code);
    }),
  );
});
