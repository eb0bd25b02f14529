import { expect, it } from '@jest/globals';
import type { Position } from '#kernel/position.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable, type FactBatch } from '#platform/event-store/event-store.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { until } from '../../../test/support/turns.ts';
import { reaction } from './reaction.ts';
import { ReactionRegistry, ReactionRunner } from './reaction-runner.ts';
import { StandingOrders } from './standing-orders.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';

type Asked = Parameters<FakeEventStore['readAll']>[1];

/** A log that gives ten facts at a time, wanted or not, as a server does, and then does not answer its reader once. */
class Labouring extends FakeEventStore {
  asked = 0;

  override async readAll(after: Position, options: Asked): Promise<FactBatch> {
    if (!options?.filter) return super.readAll(after, options);
    if (++this.asked % 2 === 0) throw new StoreUnavailable('no answer within 2000 ms');
    const from = this.facts.findIndex(({ position }) => position > after);
    const facts = from < 0 ? [] : this.facts.slice(from, from + 10);
    const { position: through = after, id: throughId = '' } = facts.at(-1) ?? {};
    return { facts: facts.filter(({ type }) => type === 'Closed'), through, throughId, caughtUp: facts.length < 10 };
  }
}

it('comes to the end of a long log though each second reading of it fails: nothing is read twice', async () => {
  const [events, clock, reactions] = [new Labouring(), new DrivenClock(), new ReactionRegistry()];
  const work = SqliteWorkStore.open(':memory:', { clock });
  for (let n = 0; n < 100; n++) await events.add('lot-1', newFact('Moved', {}));
  await events.add('lot-1', newFact('Closed', {}));
  let seen = 0;
  const shapes = { Closed: { v: 1 } };
  reactions.add(reaction({ name: 'rare', shapes, on: { Closed: async () => void seen++ } }));
  const tail = new LogTail(events, clock);
  const parts = { tail, events, work, lease: new OnlyProjector(), log: { tell: () => {} }, keys: openKeys };
  const runner = new ReactionRunner({ ...parts, clock, reactions, orders: new StandingOrders() });
  await runner.start();
  await until(() => (clock.advance(1000), seen > 0 || events.asked > 100));
  expect({ seen, asked: events.asked }).toEqual({ seen: 1, asked: 21 }); // eleven times ten facts, and a failure after each
  await Promise.all([tail.stop(), runner.stop()]);
  await work.close();
});
