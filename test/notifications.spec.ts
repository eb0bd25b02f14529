import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { type Outbox } from '#contracts/accounts.ts';
import { type LiveChange, type LiveChanges, liveMessages, livePath } from '#contracts/live.ts';
import { inbox as inboxSchema, type Inbox, type Notice, type Preferences } from '#contracts/notifications.ts';
import type { RetractionDesk } from '#contracts/auctions.ts';
import { chosenKinds } from '#contracts/notices.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, visitorRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { SqliteWorkStore } from '#platform/reactions/work-sqlite.adapter.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { allViews } from '../apps/views.ts';
import { Crowd, usd } from './support/crowd.ts';
import { logProblems, viewProblems, wholeLog } from './support/invariants.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Visitor } from './support/visitor.ts';
import { until } from './support/turns.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=one-seal     every link of a mail has the same seal
 */
const sealed = (keys: PersonKeys): PersonKeys =>
  new Proxy(keys, {
    get: (all, name) => {
      if (name === 'hash')
        return (purpose: string, plain: string) => all.hash(purpose, isOneSeal(purpose) ? '' : plain);
      const part: unknown = Reflect.get(all, name);
      return typeof part === 'function' ? part.bind(all) : part;
    },
  });
const isOneSeal = (purpose: string) => mutant === 'one-seal' && purpose === 'unsubscribe';

let clock: DrivenClock;
let market: OpenMarket;
let crowd: Crowd;
let people: Record<'ann' | 'bob' | 'sue', Visitor>;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock, wrap: (stores) => ({ ...stores, keys: sealed(stores.keys) }) });
  crowd = new Crowd(market);
  people = {
    ann: await crowd.bidder('ann', ['shopper']),
    bob: await crowd.bidder('bob', ['shopper']),
    sue: await crowd.person('sue', ['shopper', 'seller']),
  };
});
afterAll(() => market.close());

type Name = keyof typeof people;
let auctionId: string;

beforeEach(async () => {
  const answer = await people.sue.post(
    auctionRoutes.all,
    await crowd.terms({ closesAt: plus(clock.now(), 2 * hour), rules: undefined }),
  );
  auctionId = (answer.body as { id: string }).id;
});

async function bid(who: Name, minor: number) {
  const answer = await people[who].post(auctionRoutes.bids(auctionId), { maximum: usd(minor) });
  expect(answer.status).toBe(200);
}

async function inboxOf(who: Name): Promise<Inbox> {
  await market.caughtUp();
  const { body } = await people[who].get(notificationRoutes.inbox);
  expect(inboxSchema.parse(body)).toEqual(body);
  return body as Inbox;
}

/** What the inbox says of this auction, newest first. */
const noticesOf = async (who: Name): Promise<readonly Notice[]> =>
  (await inboxOf(who)).items.filter(({ about }) => about.id === auctionId);
const kindsOf = async (who: Name) => (await noticesOf(who)).map(({ kind }) => kind);

/** Mails about this auction. */
async function mailsTo(who: Name) {
  await market.caughtUp();
  const { body } = await people.ann.get(visitorRoutes.outbox);
  return (body as Outbox).items.filter(({ to, text }) => to === `${who}@example.org` && text.includes(auctionId));
}

const tokenIn = ({ text }: { text: string }) => /unsubscribe\?token=([\w.-]+)/.exec(text)![1]!;

describe('who is outbid', () => {
  it('has it in the inbox, in a mail and live', async () => {
    const { port } = market.fastify.server.address() as AddressInfo;
    const cookie = [...people.ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { id } = await inboxOf('ann');
    const changes: LiveChange[] = [];
    const socket = io(`http://127.0.0.1:${port}`, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      auth: { csrf: people.ann.cookies.get('csrf') },
      extraHeaders: { cookie },
    });
    socket.on(liveMessages.changes, (told: LiveChanges) => void changes.push(...told.changes));
    await socket.emitWithAck(liveMessages.join, { rooms: [`member:${id}`] });

    await bid('ann', 2000);
    await bid('bob', 3000);
    const [notice, ...others] = await noticesOf('ann');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'outbid',
      read: false,
      words: { name: 'Harbour Low Salt', price: usd(2050) },
    });
    const pushed = () => changes.find(({ view, doc }) => view === 'inbox' && doc?.items[0]?.id === notice!.id);
    await until(() => (clock.advance(0), pushed() !== undefined)); // pushes wait for the clock's next turn
    expect(pushed()!.doc).toEqual(await inboxOf('ann'));
    socket.disconnect();
    expect(await mailsTo('ann')).toMatchObject([{ subject: 'You have been outbid: Harbour Low Salt (size 9)' }]);
    expect([await noticesOf('bob'), await mailsTo('bob')]).toEqual([[], []]);
  });

  it('finds one entry however often, and one mail in ten minutes', async () => {
    for (let n = 0; n < 3; n++, clock.advance(minute)) {
      await bid('ann', 2000 + 1000 * n);
      await bid('bob', 2500 + 1000 * n);
    }
    expect(await noticesOf('ann')).toMatchObject([{ words: { price: usd(4100) }, at: plus(clock.now(), -minute) }]);
    expect(await mailsTo('ann')).toHaveLength(1);
    clock.advance(10 * minute);
    await bid('ann', 6000);
    await bid('bob', 7000);
    expect(await mailsTo('ann')).toHaveLength(2);
  });

  it('hears that the lead is back when the bid above is taken back', async () => {
    await bid('ann', 2000);
    await bid('bob', 3000);
    const asked = await people.bob.post(auctionRoutes.retractionRequests(auctionId), { reason: 'typed-wrong' });
    expect(asked).toMatchObject({ status: 200 });
    await market.caughtUp();
    const { body } = await crowd.get(auctionDeskRoutes.retractionDesk, market.operator.token);
    const one = (body as RetractionDesk).items.find(({ auction }) => auction.id === auctionId)!.requests[0]!;
    const answer = { bidderId: one.bidderId, requestId: one.requestId, granted: true, grounds: 'clear-slip' };
    const back = await crowd.post(auctionDeskRoutes.retractionAnswers(auctionId), answer, market.operator.token);
    expect(back).toMatchObject({ status: 200 });
    expect([await kindsOf('ann'), await kindsOf('bob')]).toEqual([['leading', 'outbid'], []]);
  });

  it('reads it, one or all', async () => {
    await bid('ann', 2000);
    await bid('bob', 3000);
    const [notice] = await noticesOf('ann');
    const { unread } = await inboxOf('ann');
    const read = await people.ann.post(notificationRoutes.read, { ids: [notice!.id] });
    const after = `?after=${(read.body as ReceiptBody).after}`;
    expect((await people.ann.get(notificationRoutes.inbox + after)).body).toMatchObject({ unread: unread - 1 });
    await people.bob.post(notificationRoutes.read, { ids: [notice!.id] });
    await people.ann.post(notificationRoutes.read, { ids: 'all' });
    expect(await inboxOf('ann')).toMatchObject({ unread: 0 });
    expect(await people.ann.post(notificationRoutes.read, { ids: [] })).toMatchObject({ status: 400 });
  });
});

/** Comes true by what the market does, not by time. */
async function factsOf(type: string, count: number) {
  const concerns = (data: unknown) => JSON.stringify(data).includes(auctionId);
  const mine = async () =>
    (await wholeLog(market.stores.facts)).filter((fact) => fact.type === type && concerns(fact.data));
  await until(async () => (await mine()).length >= count);
}

describe('an end', () => {
  it('that comes near is told to those who bid or watch, once', async () => {
    await bid('ann', 2000);
    await bid('bob', 3000);
    const zoe = await crowd.person('zoe', ['shopper']);
    expect(await zoe.post(auctionRoutes.watch(auctionId), {})).toMatchObject({ status: 200 });
    await market.caughtUp();
    clock.advance(2 * hour - 15 * minute);
    expect(await kindsOf('bob')).toEqual([]);
    clock.advance(minute);
    await factsOf('EndingAnnounced', 1);
    await factsOf('NotificationRaised', 4);
    await market.caughtUp();
    expect((await zoe.get(notificationRoutes.inbox)).body).toMatchObject({ items: [{ kind: 'ending-soon' }] });
    expect([await kindsOf('ann'), await kindsOf('bob'), await kindsOf('sue')]).toEqual([
      ['ending-soon', 'outbid'],
      ['ending-soon'],
      [],
    ]);
    expect((await mailsTo('bob')).map(({ subject }) => subject)).toEqual(['Ending soon: Harbour Low Salt (size 9)']);
  });

  it('is told to winner, loser and seller', async () => {
    await bid('ann', 2000);
    await bid('bob', 3000);
    clock.advance(2 * hour + minute);
    await factsOf('AuctionClosed', 1);
    expect([(await noticesOf('bob'))[0], (await noticesOf('ann'))[0], (await noticesOf('sue'))[0]]).toMatchObject([
      { kind: 'won', words: { price: usd(2050) } },
      { kind: 'lost', words: { price: usd(2050) } },
      { kind: 'sold', words: { price: usd(2050) } },
    ]);
    const subjects = async (who: Name) => (await mailsTo(who)).map(({ subject }) => subject);
    expect(await subjects('bob')).toContain('You have won: Harbour Low Salt (size 9)');
    expect(await subjects('sue')).toContain('Sold: Harbour Low Salt (size 9)');
  });

  it('that never was is told to those who bid', async () => {
    await bid('ann', 2000);
    const body = { reason: 'The shoes are gone.' };
    const { operator } = market;
    expect(await people.ann.post(auctionRoutes.cancel(auctionId), body, { bearer: operator.token })).toMatchObject({
      status: 200,
    });
    expect([await kindsOf('ann'), await kindsOf('sue')]).toEqual([['cancelled'], ['cancelled']]);
    expect((await mailsTo('ann')).map(({ subject }) => subject)).toEqual([
      'Auction cancelled: Harbour Low Salt (size 9)',
    ]);
  });

  it('without a bid is told to the seller alone', async () => {
    clock.advance(2 * hour + minute);
    await factsOf('AuctionClosed', 1);
    expect([await kindsOf('sue'), await kindsOf('ann')]).toEqual([['unsold'], []]);
  });
});

describe('who wants less', () => {
  it('chooses by kind and way', async () => {
    const { body } = await people.sue.get(notificationRoutes.preferences);
    expect((body as Preferences).kinds.unsold).toEqual({ inbox: true, mail: true });
    const kinds = { unsold: { inbox: true, mail: false } };
    const changed = await people.sue.post(notificationRoutes.preferences, { kinds });
    const after = `?after=${(changed.body as ReceiptBody).after}`;
    expect((await people.sue.get(notificationRoutes.preferences + after)).body).toMatchObject({ kinds });
    clock.advance(2 * hour + minute);
    await factsOf('AuctionClosed', 1);
    expect([await kindsOf('sue'), await mailsTo('sue')]).toEqual([['unsold'], []]);
    expect(await people.sue.post(notificationRoutes.preferences, { kinds: { king: kinds.unsold } })).toMatchObject({
      status: 400,
    });
  });

  it('ends mails by the link of one, signed in or not, and nobody else does', async () => {
    await bid('bob', 2000);
    await bid('ann', 3000);
    const token = tokenIn((await mailsTo('bob'))[0]!);
    const stranger = await Visitor.at(market.fastify);
    const forged = await stranger.post(notificationRoutes.unsubscribe, { token: token.replace('outbid', 'won') });
    expect(forged).toMatchObject({ status: 409, body: { code: 'link-not-valid' } });
    const cut = await stranger.post(notificationRoutes.unsubscribe, { token: token.slice(0, 9) });
    expect(cut).toMatchObject({ status: 409, body: { code: 'link-not-valid' } });
    const answer = await stranger.post(notificationRoutes.unsubscribe, { token });
    expect(answer).toMatchObject({ status: 200, body: { kind: 'outbid' } });
    expect(await stranger.post(notificationRoutes.unsubscribe, { token })).toMatchObject({ status: 200 });
    clock.advance(11 * minute);
    await bid('bob', 4000);
    await bid('ann', 5000);
    expect([await kindsOf('bob'), (await mailsTo('bob')).length]).toEqual([['outbid'], 1]);
    const all = await stranger.post(notificationRoutes.unsubscribe, { token, all: true });
    expect(all).toMatchObject({ status: 200 });
    const { kinds } = (
      await people.bob.get(`${notificationRoutes.preferences}?after=${(all.body as ReceiptBody).after}`)
    ).body as Preferences;
    expect(new Set(chosenKinds().map((kind) => kinds[kind].mail))).toEqual(new Set([false]));
  });
});

it('nobody sees an inbox without signing in', async () => {
  const stranger = await Visitor.at(market.fastify);
  for (const path of [notificationRoutes.inbox, notificationRoutes.preferences])
    expect(await stranger.get(path)).toMatchObject({ status: 401 });
});

it('a reaction that goes through the log again changes nothing, and all is well', async () => {
  await market.caughtUp();
  const before = await wholeLog(market.stores.facts);
  const mails = (await people.ann.get(visitorRoutes.outbox)).body;
  const runner = market.app.get(ReactionRunner);
  await runner.stop();
  const { ReactionRunner: Runner } = await import('#platform/reactions/reaction-runner.ts');
  const { deps } = runner as unknown as { deps: ConstructorParameters<typeof Runner>[0] };
  const work = SqliteWorkStore.open(':memory:', { clock: market.clock });
  const again = new Runner({ ...deps, work });
  await again.start();
  const end = await market.stores.facts.end();
  await until(() => again.health().every(({ position }) => position >= end));
  expect(await wholeLog(market.stores.facts)).toEqual(before);
  expect((await people.ann.get(visitorRoutes.outbox)).body).toEqual(mails);
  expect(again.health().every(({ parked }) => parked === 0)).toBe(true);
  await again.stop();
  expect([...logProblems(before), ...(await viewProblems(allViews as never, before, market.stores))]).toEqual([]);
});
