import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { AccountSeeder, type OperatorCredential } from '#accounts/account-seeder.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { createHttpApp, type HttpApp } from '#platform/http/create-http-app.ts';
import { NoTracing } from '#platform/observability/tracing.ts';
import { NoLivePush } from '#platform/live-push/live-push.ts';
import { Log } from '#platform/observability/log.ts';
import { startFollowers } from '../apps/market/followers.ts';
import { MarketModule } from '../apps/market/market.module.ts';
import { closeStores, openStores, type Stores } from '../apps/market/stores.ts';
import { Visitor } from './support/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-market-'));
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
const clock = new SystemClock();
const log = new Log(config.logLevel);
const password = 'correct horse battery';

let stores: Stores;
let http: HttpApp;
let fastify: FastifyInstance;
let stop: () => Promise<void>;
let operator: OperatorCredential;

beforeAll(async () => {
  stores = await openStores(config, clock);
  const parts = {
    role: 'market',
    config,
    clock,
    log,
    stores,
    push: new NoLivePush(),
    tracing: new NoTracing(),
  } as const;
  http = await createHttpApp(MarketModule.on(parts), config, log);
  stop = await startFollowers(http.app, 'market');
  await http.app.init();
  fastify = http.app.getHttpAdapter().getInstance();
  await fastify.ready();
  operator = await http.app.get(AccountSeeder, { strict: false }).ensureOperator();
});

afterAll(async () => {
  await http.app.close();
  await stop();
  await closeStores(stores);
  rmSync(folder, { recursive: true });
});

const visitor = () => Visitor.at(fastify);

/** The link in the newest mail to that address, once it is there. */
async function linkTo(address: string): Promise<string> {
  for (;;) {
    const { body } = await (await visitor()).get(visitorRoutes.outbox);
    const mail = (body as { items: { to: string; text: string }[] }).items.find(({ to }) => to === address);
    const token = mail && /token=([\w.-]+)/.exec(mail.text)?.[1];
    if (token) return token;
    await clock.pause(10);
  }
}

async function member(email: string) {
  const ann = await visitor();
  await ann.post(accountRoutes.register, { email, password, name: 'Ann', language: 'en' });
  await ann.post(accountRoutes.verify, { token: await linkTo(email), password });
  return ann;
}

it('register, prove the mailbox, sign in, sign out', async () => {
  const ann = await visitor();
  expect(await ann.get(visitorRoutes.me)).toMatchObject({
    status: 200,
    body: { id: null, isAuthenticated: false, isGuest: false, roles: [] },
  });
  const form = { email: 'Ann@Example.org', password, name: 'Ann', language: 'en' };
  expect(await ann.post(accountRoutes.register, form)).toMatchObject({ status: 202, body: {} });
  const me = { email: 'Ann@Example.org', name: 'Ann', isAuthenticated: true, verified: true, roles: ['shopper'] };
  const early = await ann.post(accountRoutes.signIn, { email: 'ann@example.org', password });
  expect(early).toMatchObject({ status: 401, body: { code: 'bad-credentials' } });
  const token = await linkTo('Ann@Example.org');
  const wrong = await ann.post(accountRoutes.verify, { token, password: 'not this one' });
  expect(wrong).toMatchObject({ status: 409, body: { code: 'not-that-password' } });
  for (const cut of ['', token.slice(0, 9), `${token}>.`, `<${token}>`])
    expect(await ann.post(accountRoutes.verify, { token: cut, password })).toMatchObject({
      status: 409,
      body: { code: 'link-not-valid' },
    });
  expect(await ann.post(accountRoutes.verify, { token, password })).toMatchObject({ status: 200, body: me });
  expect((await ann.get(visitorRoutes.me)).body).toMatchObject(me);
  expect((await ann.get(visitorRoutes.session)).body).toMatchObject({ isAuthenticated: true, isGuest: false });
  const again = await ann.post(accountRoutes.signIn, { email: 'ann@example.org', password });
  expect(again).toMatchObject({ status: 200, body: { next: null, me } });

  const before = ann.copy();
  expect(await ann.post(accountRoutes.signOut, {})).toMatchObject({ status: 200, body: {} });
  expect((await ann.get(visitorRoutes.me)).body).toMatchObject({ id: null, isAuthenticated: false });
  expect((await before.get(visitorRoutes.me)).body).toMatchObject({ id: null, isAuthenticated: false });
});

describe('answers that tell nothing', () => {
  it('a known address is registered like a new one', async () => {
    const form = { email: 'known@example.org', password, name: 'Known', language: 'en' };
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await (await visitor()).post(accountRoutes.register, form));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set(['{"status":202,"body":{}}']),
    );
  });

  it('a hundred registrations of one address at once: a hundred equal answers, three letters, no account', async () => {
    const form = { email: 'race@example.org', password, name: 'Race', language: 'en' };
    const racers = await Promise.all(Array.from({ length: 100 }, visitor));
    const answers = await Promise.all(racers.map((one) => one.post(accountRoutes.register, form)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set(['{"status":202,"body":{}}']),
    );
    await member('after-the-race@example.org');
    await linkTo('after-the-race@example.org'); // mails go out in the log's order: all others were written before
    const { body } = await racers[0]!.get(visitorRoutes.outbox);
    const mails = (body as { items: { to: string }[] }).items.filter(({ to }) => to === form.email);
    expect(mails).toHaveLength(3);
    const { facts } = await stores.facts.readAll('', { filter: { types: ['AccountRegistered'] } });
    const { facts: reserved } = await stores.facts.readAll('', { filter: { types: ['EmailReserved'] } });
    expect(facts.length).toBe(reserved.length);
    expect(new Set(reserved.map(({ stream }) => stream)).size).toBe(reserved.length);
  });

  it('a wrong password and an unknown address are one and the same 401', async () => {
    const bea = await member('bea@example.org');
    await bea.post(accountRoutes.signOut, {});
    const wrong = await bea.post(accountRoutes.signIn, { email: 'bea@example.org', password: 'wrong' });
    const unknown = await bea.post(accountRoutes.signIn, { email: 'nobody@example.org', password });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'bad-credentials' } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('the eleventh wrong password in a row is told to wait, 30 seconds at most, whoever has the address', async () => {
    await member('target@example.org');
    for (const email of ['target@example.org', 'nobodys@example.org']) {
      const eve = await visitor();
      const guess = () => eve.post(accountRoutes.signIn, { email, password: 'guess' });
      const answers = await Promise.all(Array.from({ length: 12 }, guess));
      const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
      expect([count(401), count(429)]).toEqual([10, 2]);
      expect(answers.find(({ status }) => status === 429)!.headers['retry-after']).toMatch(/^(?:[12]?\d|30)$/);
    }
  });

  it('a browser that signed in before has tries of its own, after signing out too', async () => {
    const gil = await member('gil@example.org');
    await gil.post(accountRoutes.signOut, {});
    const eve = await visitor();
    for (let n = 0; n < 11; n++) await eve.post(accountRoutes.signIn, { email: 'gil@example.org', password: 'guess' });
    const here = await visitor(); // with the same address as Eve
    expect(await here.post(accountRoutes.signIn, { email: 'gil@example.org', password })).toMatchObject({
      status: 429,
    });
    const back = await gil.post(accountRoutes.signIn, { email: 'gil@example.org', password });
    expect(back).toMatchObject({ status: 200 });
    expect(back.headers['set-cookie']).toContainEqual(expect.stringMatching(/^known=.*; HttpOnly; Max-Age=34560000$/));
  });
});

describe('sessions', () => {
  it('are new at every sign-in, and the one before ends', async () => {
    const cleo = await member('cleo@example.org');
    const before = cleo.copy();
    await cleo.post(accountRoutes.signIn, { email: 'cleo@example.org', password });
    expect((await cleo.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: true });
    expect((await before.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: false });
  });

  it('take no csrf token but their own', async () => {
    const [dan, eve] = [await member('dan@example.org'), await visitor()];
    for (const csrf of [undefined, '', 'x', eve.cookies.get('csrf')]) {
      const answer = await dan.post(accountRoutes.signOut, {}, { csrf });
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
    }
    expect((await dan.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: true });
  });

  it('end with the csrf token alone: no key, no body', async () => {
    const hal = await member('hal@example.org');
    const before = hal.copy();
    const bare = (how: { csrf?: undefined; key?: string } = {}) =>
      hal.post(accountRoutes.signOut, undefined, { key: null, ...how });
    expect(await bare({ csrf: undefined })).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(await bare({ key: 'short' })).toMatchObject({ status: 400, body: { code: 'idempotency-key-missing' } });
    expect((await before.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: true });
    expect(await bare()).toMatchObject({ status: 200, body: {} });
    for (const browser of [hal, before])
      expect((await browser.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: false });
    await hal.post(accountRoutes.signIn, { email: 'hal@example.org', password });
    expect(await bare()).toMatchObject({ status: 200 }); // another session: not the same sign-out
    expect((await hal.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: false });
    const guest = await visitor();
    await guest.post(accountRoutes.guest, {});
    for (let n = 0; n < 2; n++)
      expect(await guest.post(accountRoutes.signOut, undefined, { key: null })).toMatchObject({ status: 200 });
  });

  it('of guests have no account behind them', async () => {
    const guest = await visitor();
    expect((await guest.post(accountRoutes.guest, {})).body).toMatchObject({ isGuest: true, isAuthenticated: false });
    expect((await guest.get(visitorRoutes.me)).body).toMatchObject({ id: null, isGuest: true });
    expect((await guest.get(visitorRoutes.session)).body).toMatchObject({ isGuest: true });
    expect(await guest.post(accountRoutes.signOut, {})).toMatchObject({ status: 200 });
    expect((await guest.get(visitorRoutes.me)).body).toMatchObject({ isGuest: false });
  });
});

describe('the operator', () => {
  it('has the same credential after a restart, and works with the token alone', async () => {
    const again = await http.app.get(AccountSeeder, { strict: false }).ensureOperator();
    expect(again).toMatchObject({ email: operator.email, password: operator.password });
    for (const { token } of [operator, again]) {
      const me = await (await visitor()).get(visitorRoutes.me, { bearer: token });
      expect(me.body).toMatchObject({ verified: true, roles: ['shopper', 'seller', 'operator'] });
    }
    const olga = await visitor();
    const { email, password: word } = operator;
    expect(await olga.post(accountRoutes.signIn, { email, password: word })).toMatchObject({ status: 200 });
  });

  it('makes test members, nobody else does', async () => {
    const [fay, guest] = [await member('fay@example.org'), await visitor()];
    const names = ['Tess', 'Theo'];
    expect(await fay.post(accountRoutes.testMembers, { names })).toMatchObject({ status: 403 });
    expect(await guest.post(accountRoutes.testMembers, { names })).toMatchObject({ status: 401 });
    const made = await guest.post(accountRoutes.testMembers, { names }, { bearer: operator.token });
    expect(made.status).toBe(201);
    const [tess] = (made.body as { members: { token: string; csrf: string; name: string }[] }).members;
    const browser = await visitor();
    browser.cookies.set('jwt', tess!.token).set('csrf', tess!.csrf);
    expect((await browser.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: true, verified: true });
    expect(await browser.post(accountRoutes.signOut, {})).toMatchObject({ status: 200 });
  });

  it('is not whoever forges a token', async () => {
    const [head, , signature] = operator.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'me', sid: 's', kind: 'member', exp: 9_999_999_999 }));
    const forged = `${head}.${claims.toString('base64url')}.${signature}`;
    const answer = await (await visitor()).post(accountRoutes.testMembers, { names: ['x'] }, { bearer: forged });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-first' } });
  });
});

it('members of the demo world are made once, can sign in, and are marked as tests', async () => {
  const accounts = http.app.get(AccountSeeder, { strict: false });
  const demo = { email: 'demo@plinth.example', password, name: 'Demo', roles: ['seller'] } as const;
  const id = await accounts.ensureDemoMember(demo);
  expect(await accounts.ensureDemoMember(demo)).toBe(id);
  const browser = await visitor();
  const answer = await browser.post(accountRoutes.signIn, { email: demo.email, password });
  const me = { id, name: 'Demo', verified: true, roles: ['shopper', 'seller'] };
  expect(answer.body).toMatchObject({ next: null, me });
});
