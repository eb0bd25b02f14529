import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { PassedLease } from '../../../test/support/passed-lease.ts';
import { turns, until } from '../../../test/support/turns.ts';
import { FactsInHand } from './facts-in-hand.ts';
import { ReactionLine } from './reaction-line.ts';
import { reaction } from './reaction.ts';
import { ReactionRegistry, ReactionRunner } from './reaction-runner.ts';
import { StandingOrders } from './standing-orders.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';
import type { WorkStore } from './work-store.ts';

/*
 * A process ends while a fact waits for its turn. To see it fail, run with
 *   MUTANT=begins-as-it-ends   what waits for the lease is begun when the process ends instead
 *   MUTANT=turn-after-end      what waits for a replay is begun after it, though the process ends
 */
type Event = Fact<'Closed', { lot: string }>;
const shapes: Shapes<Event> = { Closed: { v: 1 } };
const closed = (lot: string) => newFact('Closed', { lot });

class AskedLease extends PassedLease {
  asked = 0;

  override held(signal: AbortSignal) {
    this.asked++;
    return super.held(signal);
  }
}

let events: FakeEventStore;
let work: WorkStore;
let seen: string[];
/** What a try of that lot waits for, or throws. */
let tried: (lot: string) => Promise<void>;
const clock = new DrivenClock();

beforeEach(() => {
  [events, work, seen] = [new FakeEventStore(), SqliteWorkStore.open(':memory:', { clock }), []];
  tried = async () => {};
  breakIt();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await work.close();
});

function breakIt() {
  type Broken = { tried: (fact: StoredFact) => Promise<unknown> };
  const line = ReactionLine.prototype;
  if (mutant === 'begins-as-it-ends') {
    const mayGoOn = Reflect.get(line, 'mayGoOn') as () => Promise<boolean>;
    Reflect.set(line, 'mayGoOn', async function late(this: unknown) {
      await mayGoOn.call(this);
      return true;
    });
  }
  if (mutant === 'turn-after-end') {
    const take = Reflect.get(line, 'take') as (fact: StoredFact) => Promise<boolean>;
    Reflect.set(line, 'take', async function late(this: Broken, fact: StoredFact) {
      if (fact.stream !== 'lot-2') return take.call(this, fact);
      await this.tried(fact);
      return true;
    });
  }
}

async function started(lease: PassedLease) {
  const tail = new LogTail(events, clock);
  const reactions = new ReactionRegistry();
  const on = {
    Closed: async ({ data: { lot } }: { data: { lot: string } }) => {
      seen.push(lot);
      await tried(lot);
    },
  };
  reactions.add(reaction({ name: 'whenClosedDoIt', shapes, on }));
  const [log, orders] = [{ tell: () => {} }, new StandingOrders()];
  const runner = new ReactionRunner({ tail, events, work, lease, log, keys: openKeys, clock, reactions, orders });
  await runner.start();
  return { runner, stop: () => Promise.all([tail.stop(), runner.stop()]) };
}

const soon = (isSo: () => boolean | Promise<boolean>) => until(isSo, () => clock.advance(1000));

/** The next process does it, and nothing else again. */
async function isDoneNext(lot: string) {
  const before = [...seen];
  const { stop } = await started(new PassedLease(9));
  await soon(() => seen.includes(lot));
  await events.add('lot-9', closed('9'));
  await soon(() => seen.includes('9'));
  expect(seen).toEqual([...before, lot, '9']);
  await stop();
}

it('begins nothing as it ends while it stands by: the next process does it, once', async () => {
  const lease = new AskedLease(1);
  await events.add('lot-1', closed('1'));
  const { stop } = await started(lease);
  await soon(() => seen.includes('1'));
  lease.pass(undefined);
  const before = lease.asked;
  await events.add('lot-2', closed('2'));
  await soon(() => lease.asked > before); // it has the fact, and waits to be the one that may take it
  await stop();
  expect(seen).toEqual(['1']);
  await isDoneNext('2');
});

it('begins no fact whose turn comes as it ends: what it waited for is done once, and the fact by the next process', async () => {
  const taken = jest.spyOn(FactsInHand.prototype, 'take');
  const held = Promise.withResolvers<void>();
  tried = async (lot) => {
    if (lot !== '1') return;
    if (seen.length <= 3) throw new Error('no');
    await held.promise; // the replay
  };
  await events.add('lot-1', closed('1'));
  const { runner, stop } = await started(new PassedLease(1));
  await soon(async () => (await work.parked()).length === 1);
  const replayed = runner.replayParked('all');
  await until(() => seen.length === 4);
  await events.add('lot-2', closed('2'));
  await soon(() => taken.mock.calls.length === 2);
  await turns(5); // it waits for its turn
  const stopped = stop();
  held.resolve();
  await Promise.all([stopped, replayed]);
  await turns(5);
  expect(seen).toEqual(['1', '1', '1', '1']);
  expect(await replayed).toEqual({ replayed: 1, failed: 0 });
  expect(await work.parked()).toEqual([]);
  await isDoneNext('2');
});
