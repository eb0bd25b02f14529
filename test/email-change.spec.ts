import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountsAuthority } from '#accounts/authority.ts';
import { account } from '#accounts/decider.ts';
import { newMailboxBounds } from '#accounts/email-change/new-mailboxes.ts';
import { undoLink } from '#accounts/email-change/undo-link.ts';
import type { Outbox } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { minute } from '#kernel/instant.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { Joined, joinedWith } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { replacing } from './support/replacing.ts';
import { Visitor } from './support/visitor.ts';

/*
 * To see it fail, run with
 *   MUTANT=addresses-without-end   a member has letters sent to as many strangers as they think of
 *   MUTANT=ended-goes-on           a session that is over does what it likes where its own last command is heard once more
 *   MUTANT=cut-for-good            who heard no answer, since the process was killed on the way, has no session any more
 *   MUTANT=undone-by-anybody       who knows the ids of a change takes the account back, with a link of their own making
 */
if (mutant === 'addresses-without-end') newMailboxBounds.most = Infinity;
if (mutant === 'ended-goes-on') AccountsAuthority.prototype.wentOn = async () => true;
if (mutant === 'cut-for-good') {
  const { decide } = account;
  Object.assign(AccountsAuthority.prototype, { isCutShort: async () => false });
  Object.assign(account, {
    decide: ((command, state, at) =>
      decide(command, state, at).slice(0, command.type === 'ChangePassword' ? 1 : undefined)) satisfies typeof decide,
  });
}
if (mutant === 'undone-by-anybody')
  undoLink.read = (_, token) => {
    const [memberId = '', changeId = ''] = token.split('.');
    return { memberId, changeId, expiresAt: '2100-01-01T00:00:00.000Z' };
  };

const [email, anew, another] = ['ann@example.org', 'ann@new.example', 'seven quiet herons'];

/** The log, as of a process that is killed once it has made so many appends more. */
class KilledLog {
  private left = Infinity;

  in = (facts: EventStore): EventStore =>
    replacing(facts, {
      append: async (...what) => {
        if (this.left-- > 0) return facts.append(...what);
        throw new Error('killed');
      },
    });

  killAfter(appends: number) {
    this.left = appends;
  }

  startAgain() {
    this.left = Infinity;
  }
}

let log: KilledLog;
let clock: DrivenClock;
let market: OpenMarket;
let crowd: Crowd;
let ann: Joined;

beforeEach(async () => {
  clock = new DrivenClock();
  log = new KilledLog();
  market = await openMarket({ clock, wrap: (stores) => ({ ...stores, facts: log.in(stores.facts) }) });
  crowd = new Crowd(market);
  ann = await Joined.at(crowd, email);
});
afterEach(() => market.close());

async function lettersTo(address: string): Promise<readonly string[]> {
  await market.caughtUp();
  const { items } = (await crowd.get(visitorRoutes.outbox)).body as Outbox;
  return items.filter(({ to }) => to === address).map(({ text }) => text);
}

const codeAt = async (address: string) => /\b\d{6,8}\b/.exec((await lettersTo(address))[0]!)![0];
const signsIn = async (address: string, password: string) =>
  (await (await Visitor.at(market.fastify)).post(accountRoutes.signIn, { email: address, password })).status;

/** What the last command of a change takes. */
async function asks(): Promise<Readonly<{ email: string; code: string }>> {
  await ann.stepUp('email', undefined, anew);
  expect(await ann.browser.post(accountRoutes.askEmailChange, { email: anew })).toMatchObject({ status: 200 });
  return { email: anew, code: await codeAt(anew) };
}

const confirms = async (body: object) =>
  expect((await ann.browser.post(accountRoutes.confirmEmailChange, body)).status).toBe(200);

describe('a change of address over HTTP', () => {
  it('has codes sent to twenty addresses at most, by either way, and on to those', async () => {
    const asksOf = (n: number) => {
      clock.advance(15 * minute); // or it is codes, to whomever, that they ask for too often
      const body = { email: `stranger-${n}@example.org`, password: joinedWith };
      return ann.browser.post(accountRoutes.askMailboxLossCode, body);
    };
    for (let n = 0; n < 20; n++) expect((await asksOf(n)).status).toBe(200);
    const refused = { status: 429, body: { code: 'too-many-addresses' } };
    expect(await asksOf(20)).toMatchObject(refused);
    expect((await asksOf(0)).status).toBe(200);
    await ann.stepUp('email', undefined, anew);
    expect(await ann.browser.post(accountRoutes.askEmailChange, { email: anew })).toMatchObject(refused);
    expect([await lettersTo('stranger-20@example.org'), await lettersTo(anew)]).toEqual([[], []]);
  });

  it('is undone by the link that went to the old mailbox, as it was written, and by nobody else', async () => {
    await confirms(await asks());
    const [, link = ''] = /\/undo-email-change#(\S+)/.exec((await lettersTo(email)).join('\n'))!;
    const anybody = await Visitor.at(market.fastify);
    const undo = (token: string) => anybody.post(accountRoutes.undoEmailChange, { token, password: another });
    const [memberId, changeId, until, mac] = link.split('.');
    const forged = [
      [memberId, changeId, until, '0'.repeat(64)],
      [memberId, changeId, 'zzzzzzzz', mac],
      [memberId, randomUUID(), until, mac],
      [randomUUID(), changeId, until, mac],
    ];
    for (const parts of forged)
      expect(await undo(parts.join('.'))).toMatchObject({ status: 409, body: { code: 'undo-link-not-valid' } });
    expect([await signsIn(anew, joinedWith), await signsIn(email, another)]).toEqual([200, 401]);
    expect((await undo(link)).status).toBe(200);
    expect([await signsIn(anew, joinedWith), await signsIn(email, another)]).toEqual([401, 200]);
  });
});

const isIn = async (browser: Visitor) =>
  ((await browser.get(visitorRoutes.session)).body as { isAuthenticated: boolean }).isAuthenticated;
const signInFirst = { status: 401, body: { code: 'sign-in-first' } };

describe.each([
  {
    act: 'email',
    path: accountRoutes.confirmEmailChange,
    bodyOf: asks,
    other: { email: 'eve@example.org', code: '000000' },
  },
  {
    act: 'password',
    path: accountRoutes.changePassword,
    bodyOf: () => ann.stepUp('password').then(() => ({ password: another })),
    other: { password: 'three loud herons' },
  },
])('the last command of a change of the $act, which ends the session that sent it', ({ path, bodyOf, other }) => {
  it('is answered once more where the answer was lost, also late: the browser has its new session then', async () => {
    const [body, key] = [await bodyOf(), randomUUID()];
    const deaf = ann.browser.copy();
    expect((await ann.browser.post(path, body, { key })).status).toBe(200);
    expect(await isIn(deaf.copy())).toBe(false);
    for (const later of [0, 15 * minute]) {
      clock.advance(later);
      const browser = deaf.copy();
      expect(await browser.post(path, body, { key })).toMatchObject({ status: 200, body: {} });
      expect(await isIn(browser)).toBe(true);
    }
    expect((await ann.browser.get(accountRoutes.sessions)).body).toMatchObject({ items: [{ isHere: true }] });
  });

  it.each([0, 1, 2])('is gone on with by a repeat, where the process was killed after %i appends', async (appends) => {
    const [body, key] = [await bodyOf(), randomUUID()];
    await market.caughtUp();
    const deaf = ann.browser.copy();
    log.killAfter(appends);
    await ann.browser.post(path, body, { key });
    log.startAgain();
    clock.advance(minute); // reactions that met it come again
    await market.caughtUp();
    expect(await deaf.post(path, body, { key })).toMatchObject({ status: 200, body: {} });
    expect(await isIn(deaf)).toBe(true);
    const { body: open } = await deaf.get(accountRoutes.sessions);
    expect(open).toMatchObject({ items: [{ isHere: true }] });
  });

  it('is all that an ended session is let in for: no other key, command or session, nothing else said, nor once the new one is over', async () => {
    const phone = (await ann.signIn()).browser;
    const [body, key] = [await bodyOf(), randomUUID()];
    const ended = ann.browser.copy();
    expect((await ann.browser.post(path, body, { key })).status).toBe(200);
    expect(await ended.post(path, body)).toMatchObject(signInFirst);
    expect(await ended.post(path, body, { key: null })).toMatchObject(signInFirst);
    expect(await phone.post(path, body, { key })).toMatchObject(signInFirst);
    for (const elsewhere of [accountRoutes.askStepUp, accountRoutes.askErasure, accountRoutes.endOtherSessions])
      expect(await ended.post(elsewhere, { act: 'email' }, { key })).toMatchObject(signInFirst);
    expect(await ended.get(accountRoutes.sessions)).toMatchObject(signInFirst);
    const said = await ended.copy().post(path, other, { key });
    expect(said.body).toMatchObject({ code: expect.stringMatching(/sign-in-first|email-changed-lately/) });
    await ann.browser.post(accountRoutes.signOutEverywhere, {});
    expect(await ended.post(path, body, { key })).toMatchObject(signInFirst);
  });
});
