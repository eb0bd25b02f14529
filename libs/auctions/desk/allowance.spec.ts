import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { retractionDesk, type RetractionRequest } from '#contracts/auctions.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { hour, plus } from '#kernel/instant.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auctionHouse, type AuctionHouse } from '../../../test/support/auction-house.ts';
import { AnswerRetractionHandler } from './handlers.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * What counts for a member is what the auctions' streams say, whoever asked at the same moment, whoever died. To see it fail, run with
 *   MUTANT=gives-back-blindly   who is refused gives back, whatever another one has done
 *   MUTANT=counts-for-ever      what a killed process left counted stays so
 */
if (mutant === 'gives-back-blindly') Reflect.set(AnswerRetractionHandler.prototype, 'isGranted', async () => false);
if (mutant === 'counts-for-ever') Reflect.set(AnswerRetractionHandler.prototype, 'giveBackVain', async () => false);

let house: AuctionHouse;
let streams: Streams;
let decide: Streams['decide'];

beforeEach(async () => {
  house = await auctionHouse();
  streams = house.app.get(Streams);
  decide = streams.decide.bind(streams);
});
afterEach(() => house.close());

type Asked = Readonly<{ id: string; request: RetractionRequest }>;

/** Bob, above Ann by a slip, asks; the request at the desk. */
async function slipped(): Promise<Asked> {
  const id = await house.opened({ closesAt: plus(house.clock.now(), 24 * hour) });
  await house.bid('ann', id, 200);
  await house.bid('bob', id, 6543);
  await house.ask('bob', 'POST', auctionRoutes.retractionRequests(id), { reason: 'typed-wrong' });
  const { body } = await house.ask('op', 'GET', `${auctionDeskRoutes.retractionDesk}?after=${await house.after()}`);
  return { id, request: retractionDesk.parse(body).items.find(({ auction }) => auction.id === id)!.requests[0]! };
}

const answer = ({ id, request: { bidderId, requestId } }: Asked, granted: boolean) =>
  house.ask('op', 'POST', auctionDeskRoutes.retractionAnswers(id), {
    bidderId,
    requestId,
    granted,
    grounds: granted ? 'clear-slip' : 'no-clear-slip',
  });

const end = ({ id }: Asked) => house.ask('op', 'POST', auctionRoutes.end(id), {});

/** So many answers come to their auction's stream, and each waits there until it is let go. */
async function held(count: number) {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  streams.decide = async (...asked) => {
    if (asked[2].type === 'AnswerRetraction' && arrived < count) {
      const gate = gates[arrived++]!;
      if (arrived === count) all.resolve();
      await gate.promise;
    }
    return decide(...asked);
  };
  return { all: all.promise, letGo: (which: number) => gates[which]!.resolve() };
}

/** An operator's yes whose process dies when it is counted and not yet done. */
async function killedYes(asked: Asked) {
  streams.decide = async (...command) => {
    if (command[2].type === 'AnswerRetraction') throw new StoreUnavailable('killed here');
    return decide(...command);
  };
  expect(await answer(asked, true)).toMatchObject({ status: 503 });
  streams.decide = decide;
}

const tooMany = { status: 409, body: { code: 'too-many-retractions' } };

describe('what counts for a member', () => {
  it('is not given back by who was too late for a request that another one has granted', async () => {
    for (let n = 0; n < 2; n++) {
      const asked = await slipped();
      const { all, letGo } = await held(2);
      const answers = [answer(asked, true), answer(asked, true)];
      await all;
      letGo(n); // whichever of the two had it counted
      expect(await Promise.race(answers)).toMatchObject({ status: 200 });
      await end(asked);
      letGo(1 - n);
      expect((await Promise.all(answers)).filter(({ status }) => status === 409)).toHaveLength(1);
    }
    expect(await answer(await slipped(), true)).toMatchObject(tooMany);
  });

  it('is given back once when all were too late', async () => {
    const late = await slipped();
    const { all, letGo } = await held(2);
    const answers = [answer(late, true), answer(late, true)];
    await all;
    await end(late);
    [0, 1].forEach(letGo);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 409]);
    for (let n = 0; n < 2; n++) expect(await answer(await slipped(), true)).toMatchObject({ status: 200 });
    expect(await answer(await slipped(), true)).toMatchObject(tooMany);
  });

  it('leaves out what a process that was killed had counted and never done', async () => {
    const [over, refused] = [await slipped(), await slipped()];
    for (const one of [over, refused]) await killedYes(one);
    await end(over);
    expect(await answer(refused, false)).toMatchObject({ status: 200 });
    for (let n = 0; n < 2; n++) expect(await answer(await slipped(), true)).toMatchObject({ status: 200 });
    expect(await answer(await slipped(), true)).toMatchObject(tooMany);
  });

  it('has room for a request as long as it may still be granted', async () => {
    const [waiting, granted] = [await slipped(), await slipped()];
    await killedYes(waiting);
    expect(await answer(granted, true)).toMatchObject({ status: 200 });
    expect(await answer(await slipped(), true)).toMatchObject(tooMany);
    expect(await answer(waiting, true)).toMatchObject({ status: 200 });
  });
});
