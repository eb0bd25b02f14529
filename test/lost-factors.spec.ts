import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { codeAt } from '#accounts/factors/totp.ts';
import type { TotpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { day, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { until, whileDriving } from './support/turns.ts';

let clock: DrivenClock;
let dataDir: string;
let market: OpenMarket;
let ann: Joined;
let secret: string;

async function open(at: DrivenClock) {
  clock = at;
  market = await openMarket({ clock, dataDir });
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'market-'));
  await open(new DrivenClock());
  ann = await Joined.at(new Crowd(market), 'ann@example.org');
  await ann.stepUp('factors');
  ({ secret } = (await ann.browser.post(accountRoutes.askTotp, {})).body as TotpAsked);
  await ann.browser.post(accountRoutes.addTotp, { code: codeAt(secret, clock.now()) });
});
afterEach(async () => {
  await whileDriving([clock], market.close());
  rmSync(dataDir, { recursive: true });
});

/** A start seven days later: nobody drives a clock through days. */
async function aWeekLater() {
  const at = plus(clock.now(), 7 * day);
  await market.close();
  await open(new DrivenClock(at));
  ann = ann.in(new Crowd(market));
  await market.caughtUp();
}

it('who has lost the phone and the paper waits for seven days, told by mail, and then comes in with the password', async () => {
  const { browser } = await ann.signIn();
  const asked = await browser.post(accountRoutes.askFactorLoss, {});
  const dueAt = plus(clock.now(), 7 * day);
  expect(asked).toMatchObject({ status: 200, body: { dueAt } });
  clock.advance(second);
  const again = await browser.post(accountRoutes.askFactorLoss, {});
  expect(again).toMatchObject({ status: 200, body: { dueAt } }); // the day stays
  await market.caughtUp();
  expect((await ann.letters())[0]).toContain('will be switched off');
  expect(await ann.signIn()).toMatchObject({ body: { next: { lossDueAt: dueAt } } });
  await aWeekLater();
  const isIn = async () => (await ann.signIn()).body['next'] === null;
  await until(isIn, () => clock.advance(20 * second));
});

it('whoever comes in with a factor meanwhile calls it off', async () => {
  const { browser: thief } = await ann.signIn();
  await thief.post(accountRoutes.askFactorLoss, {});
  const { browser } = await ann.signIn();
  clock.advance(30 * second);
  const typed = { kind: 'totp', code: codeAt(secret, clock.now()) };
  expect(await browser.post(accountRoutes.signInFactor, typed)).toMatchObject({ status: 200 });
  expect((await browser.get(accountRoutes.factors)).body).toMatchObject({ lossDueAt: null });
});

it('nobody asks for it without the password', async () => {
  const asked = await ann.browser.copy().post(accountRoutes.askFactorLoss, {});
  expect(asked).toMatchObject({ status: 409, body: { code: 'sign-in-again' } });
});
