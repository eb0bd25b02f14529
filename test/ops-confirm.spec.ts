import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { codeAt } from '#accounts/factors/totp.ts';
import { GrantRole } from '#accounts/commands.ts';
import { AccountsOperators } from '#accounts/operators.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import type { TotpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { cookies } from '#contracts/routes.ts';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { confirmed } from '../scripts/ops/confirm.ts';
import type { AskMarket } from '../scripts/ops/jobs.ts';
import { Wrong } from '../scripts/replay/wrong.ts';
import { Crowd } from './support/crowd.ts';
import { Joined, joinedWith } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { Visitor } from './support/visitor.ts';

/* Mutant `ops-by-password`: a stolen session and the password are enough for what is grave in the operations room. */
if (mutant === 'ops-by-password')
  AccountsOperators.prototype.since = async () => ({ since: '2026-01-01T00:00:00.000Z', grantedBy: null });

let clock: DrivenClock;
let market: OpenMarket;
let crowd: Crowd;
let ann: Joined;

beforeEach(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  ann = await Joined.at(crowd, 'ann@example.org');
  const granted = { memberId: ann.id, role: 'operator', by: ann.id } as const;
  await GrantRole.decide(market.app.get(Streams), granted, houseMetadata('grant', ann.id));
  await market.caughtUp();
});
afterEach(() => market.close());

const confirm = (body: object = {}, who: Visitor = ann.browser) => who.post(actRoutes.confirm, body);
const needed = { body: { code: 'step-up-needed' } };
const acts = async (who: Visitor) => (await who.get(actRoutes.all)).body;

describe('an operator who is a person', () => {
  it('says once more who they are by a mailed code and the password, for that alone, and once', async () => {
    expect(await acts(ann.browser)).toMatchObject({ confirmsBy: 'step-up', confirmedUntil: null });
    expect(await confirm({ password: joinedWith })).toMatchObject(needed);
    await ann.stepUp('factors');
    expect(await confirm()).toMatchObject(needed);
    await ann.stepUp('ops');
    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await acts(ann.browser)).toMatchObject({ confirmedUntil: expect.any(String) });
    expect(await confirm()).toMatchObject(needed);
    expect((await ann.letters()).some((letter) => letter.includes('operations room'))).toBe(true);
  });

  it('says it by a factor where they have one that is older than the session, and by no mailed code', async () => {
    await ann.stepUp('factors');
    const { secret } = (await ann.browser.post(accountRoutes.askTotp, {})).body as TotpAsked;
    await ann.browser.post(accountRoutes.addTotp, { code: codeAt(secret, clock.now()) });
    const next = () => {
      clock.advance(30 * second);
      return codeAt(secret, clock.now());
    };
    const { browser } = await ann.signIn();
    await browser.post(accountRoutes.signInFactor, { kind: 'totp', code: next() });
    expect((await browser.post(accountRoutes.askStepUp, { act: 'ops' })).body).toMatchObject({ by: 'factor' });
    const mailed = { act: 'ops', by: 'mail', password: joinedWith, code: '123456' };
    expect(await browser.post(accountRoutes.confirmStepUp, mailed)).toMatchObject({ body: { code: 'no-code' } });
    expect(await confirm({ password: joinedWith }, browser)).toMatchObject(needed);
    const said = { act: 'ops', by: 'totp', code: next() };
    expect(await browser.post(accountRoutes.confirmStepUp, said)).toMatchObject({ status: 200 });
    expect(await confirm({}, browser)).toMatchObject({ status: 200 });
  });
});

describe('npm run ops, by the token of a person', () => {
  const asking = () => {
    const token = ann.browser.cookies.get(cookies.jwt)!;
    const ask = async (url: string, _: unknown, body?: object) => {
      const { status, body: answer } = await (body ? crowd.post(url, body, token) : crowd.get(url, token));
      if (status !== 200) throw new Wrong(String(answer['code']));
      return answer;
    };
    return ask as AskMarket;
  };
  const said = (about: Readonly<Record<string, string>>) =>
    jest.replaceProperty(process, 'env', { ...process.env, ...about });
  afterEach(() => void jest.restoreAllMocks());

  it('has a code mailed first, and goes on when it is said with the password', async () => {
    await expect(confirmed(asking(), joinedWith)).rejects.toThrow('OPERATOR_CODE');
    said({ OPERATOR_CODE: await ann.lastCode() });
    await confirmed(asking(), joinedWith);
    await confirmed(asking(), joinedWith);
    expect(await acts(ann.browser)).toMatchObject({ confirmedUntil: expect.any(String) });
  });
});

it('one whom the house made an operator says the password: nobody reads that mailbox', async () => {
  const { email, password } = market.operator;
  const ada = await Visitor.at(market.fastify);
  await ada.post(accountRoutes.signIn, { email, password });
  expect(await acts(ada)).toMatchObject({ confirmsBy: 'password' });
  expect(await confirm({}, ada)).toMatchObject({ body: { code: 'confirm-password' } });
  expect(await confirm({ password: 'a guess' }, ada)).toMatchObject({ body: { code: 'not-your-password' } });
  expect(await confirm({ password }, ada)).toMatchObject({ status: 200 });
});
