import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SignInCodes } from '#accounts/factors/sign-in-codes.ts';
import { codeAt } from '#accounts/factors/totp.ts';
import type { TotpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { day, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until, whileDriving } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * To see it fail, run with
 *   MUTANT=loss-by-password   who knows the password makes factors go, whatever code they type
 */
if (mutant === 'loss-by-password') SignInCodes.prototype.confirm = async () => {};

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

/** With the code that goes to the mailbox. */
async function saysSo(browser: Visitor) {
  await browser.post(accountRoutes.askFactorLossCode, {});
  return browser.post(accountRoutes.askFactorLoss, { code: await ann.lastCode() });
}

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
  const asked = await saysSo(browser);
  const dueAt = plus(clock.now(), 7 * day);
  expect(asked).toMatchObject({ status: 200, body: { dueAt } });
  clock.advance(second);
  const again = await saysSo(browser);
  expect(again).toMatchObject({ status: 200, body: { dueAt } }); // the day stays
  await market.caughtUp();
  expect((await ann.letters()).slice(0, 3).join('\n')).toContain('will be switched off'); // in the order in which they were sent, codes between
  expect(await ann.signIn()).toMatchObject({ body: { next: { lossDueAt: dueAt } } });
  await aWeekLater();
  const isIn = async () => (await ann.signIn()).body['next'] === null;
  await until(isIn, () => clock.advance(20 * second));
});

it('whoever comes in with a factor meanwhile calls it off', async () => {
  const { browser: thief } = await ann.signIn();
  await saysSo(thief);
  const { browser } = await ann.signIn();
  clock.advance(30 * second);
  const typed = { kind: 'totp', code: codeAt(secret, clock.now()) };
  expect(await browser.post(accountRoutes.signInFactor, typed)).toMatchObject({ status: 200 });
  expect((await browser.get(accountRoutes.factors)).body).toMatchObject({ lossDueAt: null });
});

/** Mutant `loss-by-password`. */
it('nobody asks for it without the mailbox, and nobody without the password', async () => {
  const { browser: thief } = await ann.signIn();
  await thief.post(accountRoutes.askFactorLossCode, {});
  const code = (await ann.lastCode()).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  const guessed = await thief.post(accountRoutes.askFactorLoss, { code });
  expect(guessed).toMatchObject({ status: 409, body: { code: 'not-that-code' } });
  const { browser: another } = await ann.signIn();
  const elsewhere = await another.post(accountRoutes.askFactorLoss, { code: await ann.lastCode() });
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'no-code' } });
  expect(await ann.signIn()).toMatchObject({ body: { next: { lossDueAt: null } } });
  const asked = await ann.browser.copy().post(accountRoutes.askFactorLoss, { code: '123456' });
  expect(asked).toMatchObject({ status: 409, body: { code: 'sign-in-again' } });
});
