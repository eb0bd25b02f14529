import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { FakeEventStore } from '../fake-event-store.ts';
import type { Chance } from './chance.ts';
import { type Hearing, NodeLog, type Weather } from './node-log.ts';

/** A log that processes race on. */
export type RaceLog = Readonly<{
  /** What it holds, in order. */
  facts: () => readonly StoredFact[];
  /** The log as one more process has it. `chance`: of what befalls its calls. */
  open: (hearing: Hearing, chance: Chance) => Promise<EventStore>;
  /** What befalls the log itself begins, and ends when the signal aborts: all is well then. */
  storm: (signal: AbortSignal) => Promise<void>;
  stop: () => Promise<void>;
}>;

/** How such a log is opened. `isShared`: more than one process appends. */
export type RaceLogOptions = Readonly<{ clock: Clock; chance: Chance; isShared: boolean }>;

/** A log in memory: what goes wrong goes wrong between it and its nodes. */
export async function memoryRaceLog({ clock, chance, isShared }: RaceLogOptions): Promise<RaceLog> {
  const log = new FakeEventStore({ isShared });
  const weather: Weather = {
    faults: chance.of([0, 0, 3, 10]),
    slowest: chance.of([2, 8, 25]),
    apart: chance.of([3, 25]),
  };
  return {
    facts: () => log.facts,
    open: async (hearing, befalls) => new NodeLog(log, clock, befalls, hearing, weather),
    storm: async () => {},
    stop: async () => {},
  };
}
