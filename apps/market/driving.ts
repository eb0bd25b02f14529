import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { ParcelWatch } from '#orders/after-sale/parcel-watch.ts';
import { DepositDriver } from '#auctions/deposits/driver.ts';
import { OrderDriver } from '#orders/driver.ts';
import { ChargeDriver } from '#payments/charges/driver.ts';
import { Reconciler } from '#payments/reconciling/reconciler.ts';
import { PayoutDriver } from '#payouts/driver.ts';
import { PayoutReconciler } from '#payouts/reconciler.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { DrivenTime } from '#platform/clock/driven-time.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { BadConfig, type Config } from '#platform/config/config.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { type LogTime, noteDriven, timeOf } from '#platform/event-store/log-clock.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { BankMessenger } from '#platform/payments/sandbox/messenger.ts';
import { Projector } from '#platform/projections/projector.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import type { MarketDeps } from './platform.module.ts';
import type { Role } from './role.ts';

/**
 * The clock of this market, by its log. Throws `BadConfig`: a log goes on as it began, since facts of a time that was driven lie in the future
 * of the machine's clock (whatever was written next would wait for that day), and facts of the machine's own are not to be outrun.
 */
export async function openClock(config: Config, role: Role): Promise<Clock> {
  const { drivenClock: driven } = config;
  if (driven !== null && role !== 'market')
    throw new BadConfig([`CLOCK: driven is for a market of one process; each of several would have a time of its own`]);
  const time = await timeIn(config);
  if (driven === null) {
    if (time) throw new BadConfig([`CLOCK: this log's time is driven, it is ${time.to} in it; set CLOCK=driven`]);
    return new SystemClock();
  }
  if (time === null) throw new BadConfig(['CLOCK: this log was not begun driven; allowed is an empty log']);
  if (time && driven.at !== null && driven.at !== time.from)
    throw new BadConfig([`CLOCK_AT: this log began at ${time.from} and goes on at ${time.to}; leave it out`]);
  return new OperatedClock(time?.to ?? driven.at ?? new SystemClock().now());
}

async function timeIn({ dataDir, eventStoreUrl }: Config): Promise<LogTime> {
  const file = join(dataDir, 'facts.db');
  if (eventStoreUrl === null && !existsSync(file)) return undefined;
  const log = eventStoreUrl
    ? await EventStoreDb.open(eventStoreUrl, { clock: new SystemClock() })
    : SqliteLog.open(file);
  try {
    return await timeOf(log);
  } finally {
    await log.close();
  }
}

type Driver = Readonly<{ landed: () => Promise<void> }>;

/** Before any other fact: a log without facts says that its time is driven. */
export async function beginDriven(facts: EventStore, clock: Clock): Promise<void> {
  if (clock instanceof OperatedClock && (await facts.lastAt()) === undefined) await noteDriven(facts, clock.now());
}

/** Lets operators move this market's time, where it is driven. */
export function letItBeDriven(app: INestApplicationContext, { clock, log, stores }: MarketDeps): void {
  if (!(clock instanceof OperatedClock)) return;
  const slice = { strict: false };
  const [due, messenger] = [app.get(DueList), app.get(BankMessenger)];
  const drivers = [DepositDriver, OrderDriver, ChargeDriver, PayoutDriver].map((one) => app.get<Driver>(one, slice));
  const watches = [app.get(ParcelWatch, slice), app.get(Reconciler, slice), app.get(PayoutReconciler, slice)];
  const landed = async () => {
    await messenger.carry();
    for (const driver of drivers) await driver.landed();
  };
  const settle = async () => {
    for (;;) {
      await caughtUp(app, stores.facts, clock);
      const end = await stores.facts.end();
      await due.round();
      await landed();
      if ((await stores.facts.end()) === end) return;
    }
  };
  const look = async () => {
    for (const watch of watches)
      await watch.look().catch((error: unknown) => log.tell('warn', 'one could not look around', { error }));
  };
  app.get(DrivenTime, slice).drive({ clock, next: () => due.next(), look, settle });
  app.get(HealthSources).add('clock', () => ({ ok: true, is: 'driven', now: clock.now() }));
}

/** Milliseconds for which a view that stands still is waited for, and between two looks at how far reactions are. */
const [patience, between] = [10_000, 2];

/** Views and reactions have been through the whole log, with what the reactions added to it; those that have stopped keep nobody waiting. */
async function caughtUp(app: INestApplicationContext, facts: EventStore, clock: Clock): Promise<void> {
  const [views, reactions] = [app.get(Projector), app.get(ReactionRunner)];
  for (;;) {
    const end = await facts.end();
    const going = views.health().filter(({ state }) => state !== 'stopped');
    await Promise.all(going.map(({ view }) => views.whenPast(view, end, patience)));
    while (reactions.health().some(({ state, position }) => isGoing(state) && position < end))
      await clock.pause(between);
    if ((await facts.end()) === end) return;
  }
}

const isGoing = (state: string) => state === 'live' || state === 'catching-up';
