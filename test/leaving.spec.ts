import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountsAuthority } from '#accounts/authority.ts';
import { account } from '#accounts/decider.ts';
import { EraseMemberHandler } from '#accounts/erasing.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { day, hour, plus, second } from '#kernel/instant.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { markRestored } from '#platform/event-store/log-identity.ts';
import { Outbox } from '#platform/mail/mail.ts';
import { FolderOutbox } from '#platform/mail/outbox.adapter.ts';
import { Crowd, usd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until, whileDriving } from './support/turns.ts';

/*
 * Who leaves by themselves, in a whole market. To see it fail, run with
 *   MUTANT=erased-while-leading   what they have promised is not looked for when their day comes
 *   MUTANT=sessions-outlive       who asked to be erased stays signed in
 *   MUTANT=kept-in-vain           an erasure that has begun is not stopped by who changes their mind at the last second
 *   MUTANT=erased-after-restore   a log that was put back is believed
 *   MUTANT=farewell-dropped       a receipt that cannot be written is not written later
 */
if (mutant === 'erased-while-leading') Obligations.prototype.of = async () => [];
if (mutant === 'sessions-outlive') {
  const { evolve } = account;
  const outliving: typeof evolve = (state, fact) => {
    const next = evolve(state, fact);
    const isIt = fact.type === 'ErasureAsked' && state.phase === 'member' && next.phase === 'member';
    return isIt ? { ...next, sessions: state.sessions } : next;
  };
  Object.assign(account, { evolve: outliving });
  AccountsAuthority.prototype.whenOver = () => () => {};
}
if (mutant === 'kept-in-vain') {
  const { decide } = account;
  const deaf: typeof decide = (command, state, at) => {
    if (command.type !== 'EraseMember') return decide(command, state, at);
    return decide({ ...command, data: { ...command.data, farewell: undefined } }, state, at);
  };
  Object.assign(account, { decide: deaf });
}

describe('a member who leaves', () => {
  let clock: DrivenClock;
  let dataDir: string;
  let market: OpenMarket;
  let crowd: Crowd;
  let ann: Joined;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'market-'));
    await open(new DrivenClock());
    ann = await Joined.at(crowd, 'ann@example.org');
  });
  afterEach(async () => {
    await whileDriving([clock], market.close()); // an erasure that goes on waits for time to pass
    rmSync(dataDir, { recursive: true });
  });

  async function open(at: DrivenClock) {
    clock = at;
    market = await openMarket({ clock, dataDir });
    crowd = new Crowd(market);
  }

  /** A start so much later: nobody drives a clock through days. */
  async function later(ms: number, whileClosed: (at: string) => Promise<void> = async () => {}) {
    const at = plus(clock.now(), ms);
    await market.close();
    await whileClosed(at);
    await open(new DrivenClock(at));
    ann = ann.in(crowd);
    await market.caughtUp();
  }

  /** As `plinth restore` leaves it. */
  async function putBack(at: string) {
    const log = await SqliteEventStore.open({ file: join(dataDir, 'facts.db') });
    if (mutant !== 'erased-after-restore') await markRestored(log, at);
    await log.close();
  }

  const facts = async (type: string) => (await market.stores.facts.readAll('', { filter: { types: [type] } })).facts;
  const has =
    (type: string, times = 1) =>
    async () =>
      (await facts(type)).length >= times;

  /** Time goes by, in steps, until that is in the log. Throws where they are erased instead. */
  const comes = (type: string, times = 1, step = second) => {
    const hasCome = async () => {
      if (await has(type, times)()) return true;
      if (type !== 'MemberErased' && (await has('MemberErased')())) throw new Error(`erased, and no ${type}`);
      return false;
    };
    return until(hasCome, () => clock.advance(step));
  };

  async function leaves() {
    await ann.stepUp('erase');
    const { status, body } = await ann.browser.post(accountRoutes.askErasure, {});
    expect(status).toBe(200);
    await market.caughtUp();
    return (body as { dueAt: string }).dueAt;
  }

  it('says who they are once more, is signed out everywhere, and is erased after 14 days', async () => {
    const phone = await ann.signIn();
    expect(await ann.browser.post(accountRoutes.askErasure, {})).toMatchObject({ body: { code: 'step-up-needed' } });
    const [laptop, asked] = [ann.browser.copy(), clock.now()];
    expect(await leaves()).toBe(plus(asked, 14 * day));
    for (const browser of [laptop, phone.browser])
      expect(await browser.get(accountRoutes.sessions)).toMatchObject({ status: 401 });
    const [letter] = await ann.letters();
    expect(letter).toContain('will be erased');
    expect(letter).toContain(
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(asked) + 14 * day),
    );
    expect(await ann.signIn()).toMatchObject({
      status: 409,
      body: { code: 'erasure-asked', dueAt: plus(asked, 14 * day) },
    });
    await later(14 * day - hour);
    expect([await has('ErasureCameDue')(), await has('MemberErased')()]).toEqual([false, false]);
    await later(hour);
    await comes('MemberErased');
    await until(
      async () => !(await market.stores.keys.has(ann.id)),
      () => clock.advance(second),
    );
    expect(await ann.signIn({ keepsAccount: true })).toMatchObject({ body: { code: 'bad-credentials' } });
    await market.caughtUp();
    const letters = await ann.letters();
    expect(letters).toEqual([expect.stringContaining('has been erased')]); // the receipt alone
    const [erased] = await facts('MemberErased');
    expect(letters[0]).toContain((erased!.data as { farewell: { askId: string } }).farewell.askId);
    const [receipt] = await market.app.get(Outbox).latest();
    expect(Date.parse(receipt!.until!)).toBeLessThanOrEqual(Date.parse(clock.now()) + day); // it goes then: `outbox.spec`
    expect(await market.problems()).toEqual([]);
  });

  it('keeps the key until the receipt is written, for the next try of a process that was killed', async () => {
    await leaves();
    const send = Reflect.get<FolderOutbox, 'send'>(FolderOutbox.prototype, 'send');
    let tries = 0;
    FolderOutbox.prototype.send = async (mail) => {
      tries++;
      if (mutant !== 'farewell-dropped') throw new Error(`killed at ${mail.id}`);
    };
    await later(14 * day);
    await until(
      () => tries > 0,
      () => clock.advance(second),
    );
    const hadKey = await market.stores.keys.has(ann.id);
    FolderOutbox.prototype.send = send;
    await until(
      async () => !(await market.stores.keys.has(ann.id)),
      () => clock.advance(second),
    );
    await until(
      async () => (await ann.letters()).length <= 1, // those of before go after the key
      () => clock.advance(second),
    );
    expect([hadKey, await ann.letters()]).toEqual([true, [expect.stringContaining('has been erased')]]);
  });

  it('stays by signing in and saying so; a session of before is of no use for it', async () => {
    const old = (await ann.signIn()).browser;
    await leaves();
    for (const path of [accountRoutes.askErasure, accountRoutes.askStepUp, accountRoutes.signOutEverywhere])
      expect(await old.post(path, { act: 'erase' })).toMatchObject({ status: 401 });
    expect(await has('ErasureTakenBack')()).toBe(false);
    expect(await ann.signIn({ keepsAccount: true })).toMatchObject({ status: 200, body: { me: { id: ann.id } } });
    await market.caughtUp();
    expect((await ann.letters())[0]).toContain('Your Plinth account stays');
    expect(await ann.signIn()).toMatchObject({ status: 200 });
    await later(15 * day);
    expect(await has('ErasureCameDue')()).toBe(false);
  });

  it('is erased later while a bid of theirs leads, and is told so once', async () => {
    const auctionId = await crowd.auction({ closesAt: plus(clock.now(), 15 * day + 12 * hour) });
    expect(await ann.browser.post(auctionRoutes.bids(auctionId), { maximum: usd(2000) })).toMatchObject({
      status: 200,
    });
    await leaves();
    await later(14 * day);
    await comes('ErasurePutOff');
    await market.caughtUp();
    expect((await ann.letters())[0]).toContain('not erased yet');
    const told = (await ann.letters()).length;
    await later(day - hour);
    await comes('ErasurePutOff', 2, 10 * second);
    await market.caughtUp();
    expect([(await ann.letters()).length, await has('MemberErased')()]).toEqual([told, false]);
    await later(13 * hour);
    const isOver = async () => (await crowd.get(auctionRoutes.page(auctionId))).body['phase'] === 'closed';
    await until(isOver, () => clock.advance(second));
    await later(10 * hour);
    await comes('MemberErased', 1, 10 * second);
  });

  it('stays who changes their mind at the last second, when what binds them is looked for', async () => {
    await leaves();
    const [come, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erased = Reflect.get(EraseMemberHandler.prototype, 'erased') as (...asked: unknown[]) => Promise<unknown>;
    Reflect.set(EraseMemberHandler.prototype, 'erased', async function slow(this: object, ...asked: unknown[]) {
      come.resolve();
      await go.promise;
      return erased.apply(this, asked);
    });
    await later(14 * day);
    await comes('ErasureBegun');
    await come.promise;
    expect(await ann.signIn({ keepsAccount: true })).toMatchObject({ status: 200 });
    go.resolve();
    await comes('ErasureCalledOff');
    await market.caughtUp();
    Reflect.set(EraseMemberHandler.prototype, 'erased', erased);
    expect([await has('MemberErased')(), await has('ErasurePutOff')()]).toEqual([false, false]);
    expect(await ann.signIn()).toMatchObject({ status: 200 });
  });

  it('is not erased when the log was put back since: they are asked to ask again', async () => {
    await leaves();
    await later(hour, putBack);
    await later(14 * day);
    await comes('ErasurePutOff');
    await market.caughtUp();
    expect((await ann.letters())[0]).toContain('Do you still want');
    await later(30 * day);
    expect(await has('MemberErased')()).toBe(false);
    const { browser } = await ann.signIn();
    const typed = { kind: 'mail', code: await ann.lastCode() };
    const told = await browser.post(accountRoutes.signInFactor, typed);
    expect(told).toMatchObject({ body: { code: 'erasure-asked', dueAt: null } });
    expect(await browser.post(accountRoutes.signInFactor, { ...typed, keepsAccount: true })).toMatchObject({
      status: 200,
    });
  });
});
