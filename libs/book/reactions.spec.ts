import { expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { ReactionRegistry, ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { StandingOrders } from '#platform/reactions/standing-orders.ts';
import { SqliteWorkStore } from '#platform/reactions/work-sqlite.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { FakeEventStore } from '../../test/support/fake-event-store.ts';
import { openKeys } from '../../test/support/filled-views.ts';
import { until } from '../../test/support/turns.ts';
import { book } from './decider.ts';
import { bookStream } from './events.ts';
import { whenSellerCappedRestLeaves } from './reactions.ts';
import type { BookCommand } from './rules/commands.ts';
import { ofBook, placeAsk, usd } from './testing.ts';

const space = '0a9d6c7e-7f5e-4f4c-9a55-7b1d3f0c2e11';

it('takes out what did not fit the append that capped its seller, though nothing else is decided in that book', async () => {
  const [events, clock] = [new FakeEventStore(), new DrivenClock()];
  const streams = new Streams(events, clock, new NoSnapshots());
  const stream = bookStream(ofBook.bookId);
  let n = 0;
  const decide = (command: BookCommand) =>
    streams.decide(book, stream, { ...command, metadata: systemMetadata(uuidV5(space, String(n++))) });
  const order = { ...ofBook, listingId: 'l1', orderId: 'x' };
  await decide(placeAsk('l1', 200));
  await decide({ type: 'ReserveAsk', data: { ...order, buyerId: 'ann', linked: [], price: usd(200) } });
  await decide({ type: 'SellAsk', data: order });
  for (let more = 0; more < 450; more++) await decide(placeAsk(`a${more}`, 201 + more));
  await decide({ type: 'EndAsk', data: { ...order, why: 'seller-failed', isCapped: true } });

  const [tail, reactions] = [new LogTail(events, clock), new ReactionRegistry()];
  reactions.add(whenSellerCappedRestLeaves({ streams }));
  const work = SqliteWorkStore.open(':memory:', { clock });
  const [lease, orders, log] = [new OnlyProjector(), new StandingOrders(), { tell: () => {} }];
  const runner = new ReactionRunner({ tail, events, work, lease, log, keys: openKeys, clock, reactions, orders });
  await runner.start();
  const left = () => streams.readState(book, stream, ({ state }) => Object.keys(state.asks).length, { fresh: true });
  await until(async () => (clock.advance(10), (await left()) === 0));
  await Promise.all([tail.stop(), runner.stop()]);
  await work.close();
  const perAppend = events.facts.filter(({ type }) => type === 'AskWithdrawn').map(({ meta }) => meta.commandId);
  expect([...Map.groupBy(perAppend, (id) => id).values()].map((of) => of.length)).toEqual([200, 200, 50]);
});
