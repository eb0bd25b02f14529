import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { EraseMember } from '#accounts/commands.ts';
import { account } from '#accounts/decider.ts';
import { EraseMemberHandler } from '#accounts/erasing.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes, visitorRoutes } from '#contracts/routes.ts';
import { hour, minute, second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Authority } from '#platform/auth/authority.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Crowd, type Told, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { replacing } from './support/replacing.ts';
import { until } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';
import { mutant } from './support/mutants.ts';

type Promised = Parameters<Obligations['promise']>;

/*
 * Nobody who is erased is left with a promise, whatever was on its way. To see the tests fail, run with
 *   MUTANT=erased-at-once      an erasure waits for nothing that is on its way
 *   MUTANT=erased-first        who is being erased hears so in place of the receipt of what they promised before
 *   MUTANT=never-called-off    an erasure that took too long keeps its member from promising
 *   MUTANT=promises-for-ever   who is being erased may still bid
 *   MUTANT=checked-for-ever    an erasure that was called off, or came to nothing, goes on all the same
 */
if (mutant === 'erased-at-once') Reflect.set(Obligations.prototype, 'settled', async () => {});
if (mutant === 'erased-first') {
  Reflect.set(Obligations.prototype, 'unlessErased', async function first(this: object, ...[id, make]: Promised) {
    const { authority } = Reflect.get(this, 'deps') as { authority: Authority };
    if (!(await authority.mayPromise(id))) throw new Refused('being-erased');
    return make();
  });
}
if (mutant === 'never-called-off') Reflect.set(EraseMemberHandler.prototype, 'calledOff', async () => {});
if (mutant === 'promises-for-ever') Obligations.prototype.promise = (_memberId, make) => make();
if (mutant === 'checked-for-ever') {
  const { decide } = account;
  const checked: typeof decide = (command, state, at) =>
    command.type === 'EraseMember'
      ? decide({ ...command, data: { ...command.data, erasureId: null } }, state, at)
      : decide(command, state, at);
  Object.assign(account, { decide: checked });
}

/** What waits at a gate, and what says that it has come there. */
const gateOf = () => {
  const [come, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isShut = false;
  return {
    shut: () => void (isShut = true),
    pass: async () => {
      if (!isShut) return;
      come.resolve();
      await gone.promise;
    },
    come: come.promise,
    open: () => {
      isShut = false;
      gone.resolve();
    },
  };
};

const beingErased = { status: 409, body: { code: 'being-erased' } };
const stillBound = { status: 409, body: { code: 'still-bound' } };

describe('a member who is being erased', () => {
  let [log, door, desk] = [gateOf(), gateOf(), gateOf()];
  let clock: DrivenClock;
  let market: OpenMarket;
  let crowd: Crowd;
  let id: string;
  let ann: Visitor;
  let auctionId: string;
  /** How often somebody has found out what binds her. */
  let looks: number;

  /** The log of one auction, the door behind the guards, and the desk of who has found out what binds her each have a gate. */
  beforeEach(async () => {
    [log, door, desk] = [gateOf(), gateOf(), gateOf()];
    [clock, looks, auctionId] = [new DrivenClock(), 0, 'none yet'];
    market = await openMarket({
      clock,
      wrap: (stores) => ({
        ...stores,
        facts: replacing(stores.facts, {
          append: async (stream, ...more) => {
            if (stream === `auction-${auctionId}`) await log.pass();
            return stores.facts.append(stream, ...more);
          },
        }),
      }),
    });
    crowd = new Crowd(market);
    auctionId = await crowd.auction({ buyNow: usd(50_000) });
    ann = await crowd.person('ann', ['shopper', 'seller']);
    id = ((await ann.get(visitorRoutes.me)).body as { id: string }).id;
    const bus = market.app.get(CommandBus, { strict: false });
    const execute = bus.execute.bind(bus);
    bus.execute = async (...command: Parameters<typeof execute>) => {
      if (!(command[0] instanceof EraseMember)) await door.pass();
      return execute(...command);
    };
    const obligations = market.app.get(Obligations);
    const of = obligations.of.bind(obligations);
    obligations.of = async (memberId) => {
      const bound = await of(memberId);
      looks++;
      await desk.pass();
      return bound;
    };
    await market.caughtUp();
  });

  afterEach(() => market.close());

  const bid = (minor: number) => ann.post(auctionRoutes.bids(auctionId), { maximum: usd(minor) });

  /** Asked for until somebody can say; time hardly passes. */
  function erase() {
    const told: Told[] = [];
    const ask = async () => told.push(await crowd.post(careRoutes.erasures, { memberId: id }, market.operator.token));
    void ask();
    const answered = async () => {
      await until(
        () => told.length > 0,
        () => clock.advance(1),
      );
      return told[0]!;
    };
    return { told, answered };
  }

  it('is bound by a bid that is on its way to the log: the erasure waits for it, and is called off', async () => {
    log.shut();
    const bidding = bid(2000);
    await log.come;
    const { told, answered } = erase();
    let turns = 0;
    await until(() => (looks > 0 ? told.length > 0 : ++turns > 1000));
    log.open();
    expect(await bidding).toMatchObject({ status: 200 });
    expect(await answered()).toMatchObject(stillBound);
    expect(await bid(3000)).toMatchObject({ status: 200 });
    clock.advance(hour);
    const isOver = async () => (await crowd.get(auctionRoutes.page(auctionId))).body['phase'] === 'closed';
    await until(isOver, () => clock.advance(second));
    await market.caughtUp();
    expect(await erase().answered()).toMatchObject({ status: 200 });
  });

  it.each([
    ['bid', () => bid(2000)],
    ['buy', () => ann.post(auctionRoutes.buyNow(auctionId), {})],
    ['sell', async () => ann.post(auctionRoutes.all, await crowd.terms({ rules: undefined }))],
  ])('may not %s any more, whatever the guards said before', async (_, promise) => {
    door.shut();
    const promised = promise();
    await door.come;
    desk.shut();
    const { answered } = erase();
    await desk.come;
    door.open();
    expect(await promised).toMatchObject(beingErased);
    door.shut();
    desk.open();
    expect(await answered()).toMatchObject({ status: 200 });
  });

  it('hears the receipt of what was promised before, and nothing else is promised', async () => {
    const first = () => ann.post(auctionRoutes.bids(auctionId), { maximum: usd(2000) }, { key: 'the-first-bid' });
    const { status, body } = await first();
    expect(status).toBe(200);
    desk.shut();
    const { answered } = erase();
    await desk.come;
    expect(await first()).toMatchObject({ status, body: { ...(body as object), after: expect.any(String) } });
    expect(await bid(3000)).toMatchObject(beingErased);
    desk.open();
    expect(await answered()).toMatchObject(stillBound);
  });

  it('goes on as before when the process dies that was erasing her, a little later', async () => {
    const streams = market.app.get(Streams);
    const decide = streams.decide.bind(streams);
    streams.decide = async (...asked) => {
      if (['EraseMember', 'CallOffErasure'].includes(asked[2].type)) throw new StoreUnavailable('killed here');
      return decide(...asked);
    };
    expect(await erase().answered()).toMatchObject({ status: 503 });
    streams.decide = decide;
    expect(await bid(2000)).toMatchObject(beingErased);
    clock.advance(2 * minute);
    expect(await bid(2000)).toMatchObject({ status: 200 });
    expect(await erase().answered()).toMatchObject(stillBound);
  });

  it.each(['before', 'after'])(
    'is erased once, and both who asked hear so, whoever is slow %s it begins',
    async (when) => {
      const streams = market.app.get(Streams);
      const decide = streams.decide.bind(streams);
      const slow = gateOf();
      streams.decide = async (...asked) => {
        const isBeginning = asked[2].type === 'BeginErasure';
        if (isBeginning && when === 'before') await slow.pass();
        const receipt = await decide(...asked);
        if (isBeginning && when === 'after') await slow.pass();
        return receipt;
      };
      desk.shut();
      const quick = erase();
      await desk.come;
      slow.shut();
      const late = erase();
      await slow.come;
      desk.open();
      expect(await quick.answered()).toMatchObject({ status: 200 });
      slow.open();
      expect(await late.answered()).toMatchObject({ status: 200 });
    },
  );

  it('is not erased on the word of long ago, and goes on as before at once', async () => {
    desk.shut();
    const { answered } = erase();
    await desk.come;
    clock.advance(minute);
    expect(await bid(2000)).toMatchObject(beingErased);
    desk.open();
    expect(await answered()).toMatchObject({ status: 409, body: { code: 'erasure-called-off' } });
    expect(await bid(2000)).toMatchObject({ status: 200 });
  });

  it('is not erased on the word of longer ago, when she has promised something since', async () => {
    desk.shut();
    const { answered } = erase();
    await desk.come;
    clock.advance(2 * minute);
    expect(await bid(2000)).toMatchObject({ status: 200 });
    desk.open();
    expect(await answered()).toMatchObject({ status: 409, body: { code: 'erasure-called-off' } });
    expect(await erase().answered()).toMatchObject(stillBound);
  });
});
