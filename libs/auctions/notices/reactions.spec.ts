import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyMessage } from '#kernel/fact.ts';
import { type Instant, plus, second } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import type { Notice } from '#platform/notices/notices.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import { Progress } from '#platform/projections/progress.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import type { AuctionEvent } from '../events.ts';
import { auctionId, closesAt, opensAt as noon } from '../samples.ts';
import {
  type AuctionNoticeDeps,
  whenAuctionCancelledTellMembers,
  whenAuctionClosedTellHowItEnded,
  whenEndingAnnouncedTellMembers,
  whenPriceMovedTellWhoWasOutbid,
} from './reactions.ts';

class AllThere extends Progress {
  behind = false;

  whenPast = async () => !this.behind;
}

type Given = { metadata: CommandMetadata; notice: Notice };

const idOf = (n: number) => `5f3e7a10-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ann, bob, sue] = [idOf(1), idOf(2), idOf(3)];
const lot = { templateId: idOf(201), name: 'Harbour Low Salt', size: '9' };

let log: FakeEventStore;
let progress: AllThere;
let given: Given[];
let audience: object | undefined;
let deps: AuctionNoticeDeps;

beforeEach(() => {
  log = new FakeEventStore();
  progress = new AllThere();
  given = [];
  audience = { id: auctionId, rev: '1', sellerId: sue, lot, closesAt, bidders: [ann, bob], watchers: [], over: true };
  deps = {
    notices: { tell: async (notice, metadata) => void given.push({ notice, metadata }) },
    events: log,
    queries: { get: async () => audience } as unknown as AuctionNoticeDeps['queries'],
    progress,
  };
});

/** Hands every fact of the log, from that one on, to a reaction that has just started. */
async function react(made: (deps: AuctionNoticeDeps) => AnyReaction, from = 0): Promise<readonly Given[]> {
  given = [];
  const one = made(deps);
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  const keys = { decrypt: async () => '' };
  for (const fact of await readableOf(one.shapes, log.facts.slice(from), keys)) await on[fact.type]?.(fact);
  return given;
}

const add = ({ type, data }: AnyMessage, at: Instant = noon) =>
  log.add(`auction-${auctionId}`, newFact(type, data, { at }));

const told = (all: readonly Given[]) => all.map(({ notice: { kind, memberId } }) => [kind, memberId]);

describe('whenPriceMovedTellWhoWasOutbid', () => {
  /** So many seconds after noon; `silent` moves nothing. */
  async function bid(
    who: string,
    alias: number,
    dollars: number,
    seconds: number,
    { silent = false, leader = alias } = {},
  ) {
    const at = plus(noon, seconds * second);
    await add({ type: 'BidPlaced', data: { auctionId, bidderId: who, alias, maximum: usd(dollars) } }, at);
    if (!silent) await add({ type: 'PriceMoved', data: { auctionId, price: usd(dollars), leader } }, at);
  }

  it('tells the one who lost the lead, with the new price, once', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 60, 1);
    const [first, ...others] = await react(whenPriceMovedTellWhoWasOutbid);
    expect(others).toEqual([]);
    expect(first).toEqual({
      metadata: expect.objectContaining({ actorId: 'system', causationId: log.facts[3]!.id }),
      notice: {
        memberId: ann,
        kind: 'outbid',
        about: { kind: 'auction', id: auctionId },
        words: { ...lot, price: usd(60), closesAt },
        at: plus(noon, second),
        recurs: true,
      },
    });
  });

  it('tells nobody when the leader stays, nor of a raise that moves nothing', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 55, 1, { leader: 1 });
    await bid(ann, 1, 90, 2, { silent: true });
    expect(await react(whenPriceMovedTellWhoWasOutbid)).toEqual([]);
  });

  it('knows who led by a raise long ago', async () => {
    await bid(ann, 1, 50, 0);
    for (let n = 0; n < 20; n++) await bid(ann, 1, 50 + n, n, { silent: true });
    await bid(bob, 2, 90, 30);
    expect(told(await react(whenPriceMovedTellWhoWasOutbid, 10))).toEqual([['outbid', ann]]);
  });

  it('tells who is beaten again within 10 seconds once', async () => {
    for (let n = 0; n < 12; n++) await bid([ann, bob][n % 2]!, (n % 2) + 1, 50 + n, n);
    expect(told(await react(whenPriceMovedTellWhoWasOutbid))).toEqual([
      ['outbid', ann],
      ['outbid', bob],
      ['outbid', ann],
    ]);
  });

  it('gives the same commands wherever in the log it starts, and when a fact is handed over again', async () => {
    for (let n = 0; n < 30; n++) await bid(idOf(n % 3), (n % 3) + 1, 50 + n, n * 7, { silent: n % 4 === 3 });
    const all = await react(whenPriceMovedTellWhoWasOutbid);
    expect(all.length).toBeGreaterThan(10);
    for (let from = 0; from < log.facts.length; from++) {
      const ids = new Set(log.facts.slice(from).map(({ id }) => id));
      expect(await react(whenPriceMovedTellWhoWasOutbid, from)).toEqual(
        all.filter(({ metadata }) => ids.has(metadata.causationId)),
      );
    }
    const one = whenPriceMovedTellWhoWasOutbid(deps);
    const facts = await readableOf(one.shapes, log.facts, { decrypt: async () => '' });
    given = [];
    for (const fact of facts)
      for (let twice = 0; twice < 2; twice++) await one.on[fact.type as 'PriceMoved']?.(fact as never);
    expect(new Set(given.map(({ metadata }) => metadata.commandId))).toEqual(
      new Set(all.map(({ metadata }) => metadata.commandId)),
    );
  });

  it('gives them after any pauses too, and with bids taken back', async () => {
    const turn = fc.record({
      who: fc.nat(3),
      pause: fc.constantFrom(0, 1, 4, 9, 10, 11, 60),
      silent: fc.boolean(),
      back: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 15 }), fc.nat(1), async (all, doubled) => {
        deps = { ...deps, events: (log = new FakeEventStore()) };
        let seconds = 0;
        for (const { who, pause, silent, back } of all) {
          seconds += pause;
          if (back === 0) await moved(who + 1, 'retraction', seconds);
          else await bid(idOf(who), who + 1, 50, seconds, { silent });
          if (doubled === 1) await bid(idOf(who), who + 1, 60, seconds, { silent: true });
        }
        const whole = await react(whenPriceMovedTellWhoWasOutbid);
        for (let from = 0; from < log.facts.length; from++) {
          const ids = new Set(log.facts.slice(from).map(({ id }) => id));
          const since = whole.filter(({ metadata }) => ids.has(metadata.causationId));
          expect(await react(whenPriceMovedTellWhoWasOutbid, from)).toEqual(since);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('reads no more than two facts of an auction on which nobody bid lately', async () => {
    for (let n = 0; n < 30; n++) await bid(idOf(n % 3), (n % 3) + 1, 50 + n, n * 60);
    const from: number[] = [];
    const read = (stream: string, revision?: number) => {
      from.push(revision ?? 0);
      return log.read(stream, revision);
    };
    deps = { ...deps, events: { read } };
    expect(told(await react(whenPriceMovedTellWhoWasOutbid, 58))).toEqual([['outbid', idOf(1)]]);
    expect(from).toEqual([56]);
  });

  const moved = (leader: number | null, by: string, seconds: number) => {
    const data = { auctionId, price: usd(55), leader, by };
    return log.add(`auction-${auctionId}`, newFact('PriceMoved', data, { v: 2, at: plus(noon, seconds * second) }));
  };

  it('tells who has the lead back because a bid was taken back, and not the one who took it', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 60, 1);
    await moved(1, 'retraction', 2);
    await moved(null, 'retraction', 3);
    expect(told(await react(whenPriceMovedTellWhoWasOutbid))).toEqual([
      ['outbid', ann],
      ['leading', ann],
    ]);
  });

  it('leaves the end by a purchase to those who tell of ends', async () => {
    await bid(ann, 1, 50, 0);
    await add({ type: 'BidPlaced', data: { auctionId, bidderId: bob, alias: 2, maximum: usd(99) } });
    await moved(2, 'buy-now', 1);
    expect(await react(whenPriceMovedTellWhoWasOutbid)).toEqual([]);
  });

  it('waits for the words of the auction', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 60, 1);
    progress.behind = true;
    await expect(react(whenPriceMovedTellWhoWasOutbid)).rejects.toThrow(ViewsUnavailable);
    progress.behind = false;
    audience = undefined;
    expect(await react(whenPriceMovedTellWhoWasOutbid)).toEqual([]);
  });
});

describe('whenAuctionClosedTellHowItEnded', () => {
  const closed = (winner: object | null) =>
    ({
      type: 'AuctionClosed',
      data: { auctionId, closedAt: closesAt, by: 'time', winner, auditHead: '' },
    }) as AuctionEvent;

  it('tells the seller, the winner and the others', async () => {
    await add(closed({ bidderId: bob, alias: 2, price: usd(70) }));
    const first = await react(whenAuctionClosedTellHowItEnded);
    expect(told(first)).toEqual([
      ['sold', sue],
      ['won', bob],
      ['lost', ann],
    ]);
    expect(first[1]).toMatchObject({ notice: { words: { price: usd(70), closesAt }, recurs: false } });
    expect(await react(whenAuctionClosedTellHowItEnded)).toEqual(first);
  });

  it('tells that nothing was sold', async () => {
    await add(closed(null));
    expect(told(await react(whenAuctionClosedTellHowItEnded))).toEqual([
      ['unsold', sue],
      ['lost', ann],
      ['lost', bob],
    ]);
  });
});

it.each([
  ['operator', [ann, bob, idOf(9), sue]],
  ['seller', [ann, bob, idOf(9)]],
])('whenAuctionCancelledTellMembers tells all whom it concerns: cancelled by the %s', async (by, people) => {
  audience = { ...audience, watchers: [bob, idOf(9), sue] };
  await add({ type: 'AuctionCancelled', data: { auctionId, by, reason: null } });
  const first = await react(whenAuctionCancelledTellMembers);
  expect(told(first)).toEqual(people.map((memberId) => ['cancelled', memberId]));
  expect(await react(whenAuctionCancelledTellMembers)).toEqual(first);
});

it('whenEndingAnnouncedTellMembers tells those whom the fact names', async () => {
  for (const members of [[ann, bob], []]) {
    await add({ type: 'EndingAnnounced', data: { auctionId, closesAt, members } });
  }
  const first = await react(whenEndingAnnouncedTellMembers);
  expect(told(first)).toEqual([
    ['ending-soon', ann],
    ['ending-soon', bob],
  ]);
  expect(await react(whenEndingAnnouncedTellMembers)).toEqual(first);
});
