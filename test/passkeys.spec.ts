import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import '#accounts/factors/factors.testing.ts';
import '#accounts/passkeys/passkeys.testing.ts';
import type { OwnFactors, RecoveryCodes } from '#contracts/factors.ts';
import type { PasskeyAsked } from '#contracts/passkeys.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { cookies } from '#contracts/routes.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Authenticator, type Signing } from './support/authenticator.ts';
import { Crowd, type Told } from './support/crowd.ts';
import { Joined, joinedWith } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Visitor } from './support/visitor.ts';

let clock: DrivenClock;
let market: OpenMarket;
let crowd: Crowd;
let ann: Joined;

beforeEach(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  ann = await Joined.at(crowd, 'ann@example.org');
});
afterEach(() => market.close());

const asks = async (browser: Visitor, path: string, body: object = {}) =>
  (await browser.post(path, body)).body as PasskeyAsked;

type Adding = Readonly<{ whose?: Joined; device?: Authenticator; how?: Signing }>;

async function adds({ whose = ann, device = new Authenticator(), how = {} }: Adding = {}) {
  await whose.stepUp('factors');
  const passkey = device.make(await asks(whose.browser, accountRoutes.askPasskey), how);
  const { status, body } = await whose.browser.post(accountRoutes.addPasskey, { name: 'My phone', passkey });
  return { device, status, code: (body as { code?: string }).code, codes: (body as RecoveryCodes).codes };
}

/** By that device, in a browser where nobody is signed in. */
async function signsIn(device: Authenticator, how: Signing = {}, more: object = {}) {
  const browser = await Visitor.at(market.fastify);
  const signed = device.sign(await asks(browser, accountRoutes.askPasskeySignIn), how);
  const answer = (await browser.post(accountRoutes.signInPasskey, { signed, ...more })) as unknown as Told;
  return { browser, signed, answer };
}

const factorsOf = async (browser: Visitor) => (await browser.get(accountRoutes.factors)).body as OwnFactors;
const refused = (code: string) => ({ body: { code } });
const isHer = () => ({ status: 200, body: { id: ann.id, isAuthenticated: true } });

/** Whose step-up by the passkey that is there; what it is asked with. */
async function asksStepUp(browser: Visitor, act: string) {
  const { body } = await browser.post(accountRoutes.askStepUp, { act });
  return { options: (body as { passkey: unknown }).passkey } as PasskeyAsked;
}

describe('a member with a passkey', () => {
  it('adds one after a step-up, sees recovery codes once, and is told by mail', async () => {
    expect(await ann.browser.post(accountRoutes.askPasskey, {})).toMatchObject(refused('step-up-needed'));
    await ann.stepUp('factors');
    const asked = await asks(ann.browser, accountRoutes.askPasskey);
    expect(asked.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'ann@example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(JSON.stringify(asked)).not.toContain(ann.id);
    const body = { name: 'My phone', passkey: new Authenticator().make(asked) };
    const key = randomUUID();
    const first = await ann.browser.post(accountRoutes.addPasskey, body, { key });
    expect((first.body as RecoveryCodes).codes).toHaveLength(10);
    expect((await ann.browser.post(accountRoutes.addPasskey, body, { key })).body).toEqual(first.body);
    expect(await ann.browser.post(accountRoutes.addPasskey, body)).toMatchObject(refused('passkey-over'));
    expect(await factorsOf(ann.browser)).toMatchObject({
      totp: null,
      passkeys: [{ name: 'My phone', addedAt: clock.now(), usedAt: null }],
      recovery: { left: 10 },
    });
    await market.caughtUp();
    expect((await ann.letters())[0]).toContain('A passkey was added to your Plinth account');
  });

  it('keeps the codes that are there with a second one', async () => {
    await adds();
    expect(await adds()).toMatchObject({ status: 200, codes: [] });
    expect(await factorsOf(ann.browser)).toMatchObject({ passkeys: [{}, {}], recovery: { left: 10 } });
  });

  /** Mutant `replayed-challenge`. */
  it('signs in with it and nothing else, once with what it signed', async () => {
    const { device } = await adds();
    const { browser, signed, answer } = await signsIn(device);
    expect(answer).toMatchObject(isHer());
    expect(browser.cookies.has(cookies.passkey)).toBe(false);
    expect((await factorsOf(browser)).passkeys[0]!.usedAt).not.toBeNull();
    const thief = await Visitor.at(market.fastify);
    const asked = await asks(thief, accountRoutes.askPasskeySignIn);
    expect(await thief.post(accountRoutes.signInPasskey, { signed })).toMatchObject(refused('not-that-passkey'));
    const again = await Visitor.at(market.fastify);
    await asks(again, accountRoutes.askPasskeySignIn);
    const ticket = again.cookies.get(cookies.passkey)!;
    const fresh = device.sign(asked);
    expect(await again.post(accountRoutes.signInPasskey, { signed: fresh })).toMatchObject(refused('not-that-passkey'));
    expect(await again.post(accountRoutes.signInPasskey, { signed: fresh })).toMatchObject(refused('passkey-over'));
    const copied = await signsIn(device);
    copied.browser.cookies.set(cookies.passkey, ticket);
    expect(await copied.browser.post(accountRoutes.signInPasskey, { signed })).toMatchObject(refused('passkey-over'));
  });

  /** Mutant `replayed-challenge`: with the cookie and the signature of a sign-in that was. */
  it('is not signed in by who copied all of a sign-in', async () => {
    const { device } = await adds();
    const browser = await Visitor.at(market.fastify);
    const signed = device.sign(await asks(browser, accountRoutes.askPasskeySignIn));
    const thief = browser.copy();
    expect(await browser.post(accountRoutes.signInPasskey, { signed })).toMatchObject(isHer());
    expect(await thief.post(accountRoutes.signInPasskey, { signed })).toMatchObject(refused('passkey-over'));
  });

  it('signs nobody in who waited for five minutes', async () => {
    const { device } = await adds();
    const browser = await Visitor.at(market.fastify);
    const signed = device.sign(await asks(browser, accountRoutes.askPasskeySignIn));
    clock.advance(5 * minute);
    expect(await browser.post(accountRoutes.signInPasskey, { signed })).toMatchObject(refused('passkey-over'));
  });

  /** Mutants `unverified-user`, `any-relying-party`. */
  it.each<[string, Signing]>([
    ['nobody was verified', { isVerified: false }],
    ['another site asked', { origin: 'https://evil.example', rpId: 'evil.example' }],
    ['another origin of this name asked', { origin: 'http://localhost:4000' }],
    ['it was made for another site', { rpId: 'evil.example' }],
    ['it signed something else', { challenge: 'AAAA' }],
  ])('is not signed in where %s', async (_, how) => {
    const { device } = await adds();
    expect((await signsIn(device, how)).answer).toMatchObject(refused('not-that-passkey'));
    expect((await signsIn(device)).answer).toMatchObject(isHer());
  });

  it('adds none that another site asked for, or for which nobody was verified', async () => {
    const evil = { origin: 'https://evil.example', rpId: 'evil.example' };
    expect(await adds({ how: evil })).toMatchObject({ status: 409, code: 'not-that-passkey' });
    expect(await adds({ how: { isVerified: false } })).toMatchObject({ status: 409, code: 'not-that-passkey' });
    expect((await factorsOf(ann.browser)).passkeys).toEqual([]);
  });

  /** Mutant `copied-passkey`. */
  it('is not signed in by a copy, whose count falls back', async () => {
    const { device } = await adds({ device: new Authenticator('http://localhost:0', true) });
    expect((await signsIn(device)).answer).toMatchObject(isHer());
    expect((await signsIn(device, { counter: 1 })).answer).toMatchObject(refused('not-that-passkey'));
    expect((await signsIn(device)).answer).toMatchObject(isHer());
  });

  it('has it for themselves: nobody else adds the same', async () => {
    const { device } = await adds();
    const eve = await Joined.at(crowd, 'eve@example.org', 'Eve');
    expect(await adds({ whose: eve, device })).toMatchObject({ status: 409, code: 'not-that-passkey' });
  });

  it('needs it, or a recovery code, beside the password', async () => {
    const { device, codes } = await adds();
    const { browser, body } = await ann.signIn();
    expect(body).toMatchObject({ next: { kinds: ['passkey', 'recovery'] }, me: { id: null } });
    const asked = await asks(browser, accountRoutes.askPasskeySignIn, { beside: 'password' });
    expect(asked.options).toMatchObject({ allowCredentials: [{ type: 'public-key' }] });
    const signed = device.sign(asked);
    expect(await browser.post(accountRoutes.signInPasskey, { signed })).toMatchObject(isHer());
    expect(browser.cookies.has(cookies.half)).toBe(false);
    const { browser: lent } = await ann.signIn();
    const code = { kind: 'recovery', code: codes[0] };
    expect(await lent.post(accountRoutes.signInFactor, code)).toMatchObject(isHer());
  });

  it('comes in beside their password with no passkey of somebody else', async () => {
    await adds();
    const eve = await Joined.at(crowd, 'eve@example.org', 'Eve');
    const { device } = await adds({ whose: eve });
    const { browser } = await ann.signIn();
    const signed = device.sign(await asks(browser, accountRoutes.askPasskeySignIn, { beside: 'password' }));
    expect(await browser.post(accountRoutes.signInPasskey, { signed })).toMatchObject(refused('not-that-passkey'));
    const nobody = await Visitor.at(market.fastify);
    const asked = await nobody.post(accountRoutes.askPasskeySignIn, { beside: 'password' });
    expect(asked).toMatchObject(refused('sign-in-again'));
  });

  /** Mutants `replayed-challenge`, `challenge-anywhere`. */
  it('says by it who they are, for that act, in that session, once', async () => {
    const { device } = await adds();
    const [{ browser }, { browser: other }] = [await signsIn(device), await signsIn(device)];
    const letters = (await ann.letters()).length;
    const signed = device.sign(await asksStepUp(browser, 'factors'));
    expect(await ann.letters()).toHaveLength(letters);
    const said = { by: 'passkey', signed };
    await asksStepUp(browser, 'erase');
    const elsewhere = await browser.post(accountRoutes.confirmStepUp, { act: 'erase', ...said });
    expect(elsewhere).toMatchObject(refused('not-that-passkey'));
    await asksStepUp(other, 'factors');
    const inOther = await other.post(accountRoutes.confirmStepUp, { act: 'factors', ...said });
    expect(inOther).toMatchObject(refused('not-that-passkey'));
    const right = await browser.post(accountRoutes.confirmStepUp, { act: 'factors', ...said });
    expect(right).toMatchObject({ status: 200 });
    const again = await browser.post(accountRoutes.confirmStepUp, { act: 'factors', ...said });
    expect(again).toMatchObject(refused('passkey-over'));
    const byMail = { act: 'erase', by: 'mail', password: joinedWith, code: '000000' };
    expect(await browser.post(accountRoutes.confirmStepUp, byMail)).toMatchObject(refused('no-code'));
  });

  /** Mutant `younger-factor`. */
  it('proves nothing by one that came in the same session, beside an older one neither', async () => {
    await adds();
    const { body } = await ann.browser.post(accountRoutes.askStepUp, { act: 'erase' });
    expect(body).toMatchObject({ by: 'mail' });
    const first = await adds();
    const { browser } = await signsIn(first.device);
    const said = device(await asksStepUp(browser, 'factors'), first.device);
    expect(await browser.post(accountRoutes.confirmStepUp, { act: 'factors', ...said })).toMatchObject({ status: 200 });
    const young = new Authenticator();
    const passkey = young.make(await asks(browser, accountRoutes.askPasskey));
    expect(await browser.post(accountRoutes.addPasskey, { name: 'New', passkey })).toMatchObject({ status: 200 });
    const byYoung = device(await asksStepUp(browser, 'erase'), young);
    const answer = await browser.post(accountRoutes.confirmStepUp, { act: 'erase', ...byYoung });
    expect(answer).toMatchObject(refused('not-that-passkey'));
    const { browser: later } = await signsIn(young);
    const older = device(await asksStepUp(later, 'erase'), young);
    expect(await later.post(accountRoutes.confirmStepUp, { act: 'erase', ...older })).toMatchObject({ status: 200 });
  });

  it('takes it away, and with the last one the second step', async () => {
    const { device: phone } = await adds();
    const { browser } = await signsIn(phone);
    const { id } = (await factorsOf(browser)).passkeys[0]!;
    expect(await browser.post(accountRoutes.removePasskey(id), {})).toMatchObject(refused('step-up-needed'));
    const said = device(await asksStepUp(browser, 'factors'), phone);
    await browser.post(accountRoutes.confirmStepUp, { act: 'factors', ...said });
    expect(await browser.post(accountRoutes.removePasskey(id), {})).toMatchObject({ status: 200 });
    expect(await factorsOf(browser)).toEqual({ totp: null, passkeys: [], recovery: { left: 0 }, lossDueAt: null });
    expect((await signsIn(phone)).answer).toMatchObject(refused('not-that-passkey'));
    expect(await ann.signIn()).toMatchObject({ body: { next: null, me: { id: ann.id } } });
  });

  it('is told that they asked to be erased, and stays with that same signature', async () => {
    const { device: phone } = await adds();
    const { browser } = await signsIn(phone);
    const said = device(await asksStepUp(browser, 'erase'), phone);
    await browser.post(accountRoutes.confirmStepUp, { act: 'erase', ...said });
    expect(await browser.post(accountRoutes.askErasure, {})).toMatchObject({ status: 200 });
    const { browser: back, signed, answer } = await signsIn(phone);
    expect(answer).toMatchObject(refused('erasure-asked'));
    const stays = await back.post(accountRoutes.signInPasskey, { signed, keepsAccount: true });
    expect(stays).toMatchObject(isHer());
  });

  it('calls off by it that all is lost, and takes it away with their data as no more than a name', async () => {
    const { device: phone } = await adds();
    const { browser: half } = await ann.signIn();
    await half.post(accountRoutes.askFactorLossCode, {});
    expect(await half.post(accountRoutes.askFactorLoss, { code: await ann.lastCode() })).toMatchObject({ status: 200 });
    expect((await factorsOf(ann.browser)).lossDueAt).not.toBeNull();
    const { browser, signed } = await signsIn(phone);
    expect((await factorsOf(browser)).lossDueAt).toBeNull();
    const said = device(await asksStepUp(browser, 'export'), phone);
    await browser.post(accountRoutes.confirmStepUp, { act: 'export', ...said });
    const { id } = (await browser.post(accountRoutes.askExport, {})).body as { id: string };
    const data = JSON.stringify((await browser.get(accountRoutes.export(id))).body);
    expect(data).toContain('"PasskeyAdded"');
    expect(data).toContain('My phone');
    for (const secret of [signed.id, '"credential"']) expect(data).not.toContain(secret);
  });
});

const device = (asked: PasskeyAsked, phone: Authenticator) => ({ by: 'passkey', signed: phone.sign(asked) });

it('offers none where people reach the market by an IP address', async () => {
  const there = await openMarket({ clock, env: { PUBLIC_URL: 'http://192.0.2.7' } });
  const browser = await Visitor.at(there.fastify);
  expect(await browser.post(accountRoutes.askPasskeySignIn, {})).toMatchObject(refused('no-passkeys-here'));
  await there.close();
});
