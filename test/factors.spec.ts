import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeAt } from '#accounts/factors/totp.ts';
import '#accounts/factors/factors.testing.ts';
import type { RecoveryCodes, TotpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { cookies, visitorRoutes } from '#contracts/routes.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { Joined, joinedWith } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

const email = 'ann@example.org';

let clock: DrivenClock;
let market: OpenMarket;
let crowd: Crowd;
let ann: Joined;

beforeEach(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  ann = await Joined.at(crowd, email);
});
afterEach(() => market.close());

type Phone = Readonly<{ secret: string; codes: readonly string[] }>;

/** The code that the app shows next: each counts once. */
function next({ secret }: Phone): string {
  clock.advance(30 * second);
  return codeAt(secret, clock.now());
}

/** Two steps from now on, as the member's own pages do it. */
async function adds(browser = ann.browser): Promise<Phone> {
  await ann.stepUp('factors', browser);
  const asked = (await browser.post(accountRoutes.askTotp, {})).body as TotpAsked;
  const code = codeAt(asked.secret, clock.now());
  const { status, body } = await browser.post(accountRoutes.addTotp, { code });
  expect(status).toBe(200);
  await market.caughtUp();
  return { secret: asked.secret, codes: (body as RecoveryCodes).codes };
}

/** The password, and what it comes to in another browser. */
const half = () => ann.signIn();

async function signsIn(phone: Phone, more: object = {}): Promise<Visitor> {
  const { browser } = await half();
  const answer = await browser.post(accountRoutes.signInFactor, { kind: 'totp', code: next(phone), ...more });
  expect(answer).toMatchObject({ status: 200, body: { id: ann.id, isAuthenticated: true } });
  return browser;
}

const isIn = async (browser: Visitor) =>
  ((await browser.get(visitorRoutes.session)).body as { isAuthenticated: boolean }).isAuthenticated;
const subjects = async () => {
  await market.caughtUp();
  return (await ann.letters()).map((letter) => letter.split('\n')[0]!);
};

describe('a member with two-step sign-in', () => {
  it('adds an app after a step-up and sees the codes once, and a repeat of that command sees them again', async () => {
    expect(await ann.browser.post(accountRoutes.askTotp, {})).toMatchObject({ body: { code: 'step-up-needed' } });
    await ann.stepUp('factors');
    const asked = (await ann.browser.post(accountRoutes.askTotp, {})).body as TotpAsked;
    expect(asked).toMatchObject({ uri: expect.stringContaining('Plinth'), until: plus(clock.now(), 10 * minute) });
    const wrong = await ann.browser.post(accountRoutes.addTotp, { code: '000000' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'not-that-code' } });
    const [key, code] = [randomUUID(), codeAt(asked.secret, clock.now())];
    const first = await ann.browser.post(accountRoutes.addTotp, { code }, { key });
    const repeated = await ann.browser.post(accountRoutes.addTotp, { code }, { key });
    expect(repeated.body).toEqual(first.body);
    expect(new Set((first.body as RecoveryCodes).codes).size).toBe(10);
    expect((await ann.browser.get(accountRoutes.factors)).body).toEqual({
      totp: { addedAt: clock.now() },
      passkeys: [],
      recovery: { left: 10 },
      lossDueAt: null,
    });
    expect(await ann.browser.post(accountRoutes.askTotp, {})).toMatchObject({ body: { code: 'factor-there' } });
    expect((await subjects())[0]).toBe('Two-step sign-in is on for your Plinth account');
  });

  it('has no session before the code, and another one than any of before after it', async () => {
    const phone = await adds();
    const { browser, body } = await half();
    expect(body).toMatchObject({ next: { kinds: ['totp', 'recovery'] }, me: { id: null, isAuthenticated: false } });
    expect([await isIn(browser), browser.cookies.has(cookies.jwt)]).toEqual([false, false]);
    const ticket = browser.cookies.get(cookies.half)!;
    const thief = await Visitor.at(market.fastify);
    const code = next(phone);
    const answer = await browser.post(accountRoutes.signInFactor, { kind: 'totp', code });
    expect(answer).toMatchObject({ status: 200, body: { id: ann.id } });
    expect([await isIn(browser), browser.cookies.has(cookies.half)]).toEqual([true, false]);
    thief.cookies.set(cookies.half, ticket);
    const again = await thief.post(accountRoutes.signInFactor, { kind: 'totp', code: next(phone) });
    expect(again).toMatchObject({ status: 409, body: { code: 'sign-in-again' } });
  });

  it('stays in no session that was planted in the browser', async () => {
    const phone = await adds();
    const eve = await Joined.at(crowd, 'eve@example.org', 'Eve');
    const planted = eve.browser.copy();
    await planted.post(accountRoutes.signIn, { email, password: joinedWith });
    const answer = await planted.post(accountRoutes.signInFactor, { kind: 'totp', code: next(phone) });
    expect(answer).toMatchObject({ body: { id: ann.id } });
    expect([await isIn(planted), await isIn(eve.browser)]).toEqual([true, false]);
  });

  it('comes in with a recovery code, is told of it, and makes new ones', async () => {
    const { codes } = await adds();
    const { browser } = await half();
    const code = codes[0]!;
    const answer = await browser.post(accountRoutes.signInFactor, { kind: 'recovery', code });
    expect(answer).toMatchObject({ status: 200 });
    expect((await browser.get(accountRoutes.factors)).body).toMatchObject({ recovery: { left: 9 } });
    expect((await subjects())[0]).toBe('A Plinth recovery code was used');
    await browser.post(accountRoutes.confirmStepUp, { act: 'factors', by: 'recovery', code: codes[1] });
    const made = await browser.post(accountRoutes.makeRecoveryCodes, {});
    expect((made.body as RecoveryCodes).codes).toHaveLength(10);
    expect((await browser.get(accountRoutes.factors)).body).toMatchObject({ recovery: { left: 10 } });
    const old = await (await half()).browser.post(accountRoutes.signInFactor, { kind: 'recovery', code: codes[2] });
    expect(old).toMatchObject({ body: { code: 'not-that-code' } });
    expect((await subjects()).slice(0, 2)).toContain('You have new Plinth recovery codes');
  });

  /** Mutant `mail-for-factor`. */
  it('says by the app who they are before a guarded act: no mail goes out, and no mailed code stands for it', async () => {
    const phone = await adds();
    const browser = await signsIn(phone);
    const letters = (await ann.letters()).length;
    const asked = await browser.post(accountRoutes.askStepUp, { act: 'factors' });
    expect(asked).toMatchObject({ status: 200, body: { by: 'factor', kinds: ['totp', 'recovery'] } });
    await market.caughtUp();
    expect(await ann.letters()).toHaveLength(letters);
    const byMail = { act: 'factors', by: 'mail', password: joinedWith, code: '000000' };
    expect(await browser.post(accountRoutes.confirmStepUp, byMail)).toMatchObject({ body: { code: 'no-code' } });
    const code = next(phone);
    const byApp = { act: 'factors', by: 'totp', code };
    expect(await browser.post(accountRoutes.confirmStepUp, byApp)).toMatchObject({ status: 200 });
    const elsewhere = await browser.post(accountRoutes.confirmStepUp, { ...byApp, act: 'erase' });
    expect(elsewhere).toMatchObject({ body: { code: 'not-that-code' } });
    expect(await browser.post(accountRoutes.removeTotp, {})).toMatchObject({ status: 200, body: {} });
    expect((await browser.get(accountRoutes.factors)).body).toEqual({
      totp: null,
      passkeys: [],
      recovery: { left: 0 },
      lossDueAt: null,
    });
    expect(await half()).toMatchObject({ body: { next: null, me: { id: ann.id } } });
    expect((await subjects())[0]).toBe('Two-step sign-in was changed on your Plinth account');
  });

  /** Mutant `younger-factor`. */
  it('says it by password and mail in the session that added the app', async () => {
    const phone = await adds();
    const byApp = { act: 'erase', by: 'totp', code: next(phone) };
    expect(await ann.browser.post(accountRoutes.confirmStepUp, byApp)).toMatchObject({ body: { code: 'no-code' } });
    const asked = await ann.browser.post(accountRoutes.askStepUp, { act: 'erase' });
    expect(asked).toMatchObject({ body: { by: 'mail' } });
  });

  it('guesses five times in a session that may be somebody else’s, and the owner’s other sessions are kept from nothing', async () => {
    const phone = await adds();
    const [thief, browser] = [await signsIn(phone), await signsIn(phone)];
    const guess = () => thief.post(accountRoutes.confirmStepUp, { act: 'erase', by: 'recovery', code: 'a guess' });
    const codes = (await Promise.all(Array.from({ length: 7 }, guess))).map(
      ({ body }) => (body as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'not-that-code')).toHaveLength(5);
    const right = await browser.post(accountRoutes.confirmStepUp, { act: 'erase', by: 'totp', code: next(phone) });
    expect(right).toMatchObject({ status: 200 });
  });

  /** Mutant `reset-removes-factor`. */
  it('needs the code after a forgotten password, too', async () => {
    const phone = await adds();
    await ann.browser.post(accountRoutes.askPasswordReset, { email, language: 'en' });
    const isThere = async () => (await ann.letters())[0]!.includes('reset-password#');
    await until(isThere);
    const [, token] = /reset-password#(\S+)/.exec((await ann.letters())[0]!)!;
    const password = 'seven quiet herons';
    expect(await ann.browser.post(accountRoutes.resetPassword, { token, password })).toMatchObject({ status: 200 });
    const { browser, body } = await ann.signIn({ password });
    expect(body).toMatchObject({ next: { kinds: ['totp', 'recovery'] } });
    const answer = await browser.post(accountRoutes.signInFactor, { kind: 'totp', code: next(phone) });
    expect(answer).toMatchObject({ status: 200 });
  });

  it('is told after the code alone that they asked to be erased, and stays with that same code', async () => {
    const phone = await adds();
    const browser = await signsIn(phone);
    await browser.post(accountRoutes.confirmStepUp, { act: 'erase', by: 'totp', code: next(phone) });
    expect(await browser.post(accountRoutes.askErasure, {})).toMatchObject({ status: 200 });
    const { browser: back, body } = await half();
    expect(body).toMatchObject({ next: { kinds: ['totp', 'recovery'] } });
    const typed = { kind: 'totp', code: next(phone) };
    expect(await back.post(accountRoutes.signInFactor, typed)).toMatchObject({ body: { code: 'erasure-asked' } });
    const stays = await back.post(accountRoutes.signInFactor, { ...typed, keepsAccount: true });
    expect(stays).toMatchObject({ status: 200, body: { id: ann.id } });
  });

  it('takes away no secret with their data', async () => {
    const phone = await adds();
    const browser = await signsIn(phone);
    await browser.post(accountRoutes.confirmStepUp, { act: 'export', by: 'totp', code: next(phone) });
    const { id } = (await browser.post(accountRoutes.askExport, {})).body as { id: string };
    const data = JSON.stringify((await browser.get(accountRoutes.export(id))).body);
    expect(data).toContain('"TotpAdded"');
    for (const secret of [phone.secret, ...phone.codes, '"keys"', '"secret"']) expect(data).not.toContain(secret);
  });
});
