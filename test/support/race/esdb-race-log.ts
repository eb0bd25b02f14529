import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore, StoredFact, FactBatch, TailOptions } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import type { Recorded } from '../../stand-ins/eventstoredb-log.ts';
import { type EventStoreStandIn, startEventStoreDb } from '../../stand-ins/eventstoredb.ts';
import { replacing } from '../replacing.ts';
import type { Chance } from './chance.ts';
import type { RaceLog, RaceLogOptions } from './race-log.ts';
import type { Hearing } from './node-log.ts';

/** The stand-in of EventStoreDB in this process, behind the adapter of the house: what goes wrong goes wrong at the server. */
export async function esdbRaceLog({ clock, chance }: RaceLogOptions): Promise<RaceLog> {
  const standIn = await startEventStoreDb();
  const stores: EventStore[] = [];
  const isStormy = chance.is(0.8);
  const facts = factsOf(standIn);
  return {
    facts,
    open: async (hearing) => {
      const store = await EventStoreDb.open(standIn.url, { clock });
      stores.push(store);
      return hearing === 'live' ? store : replacing(store, { tail: heard(store, hearing, clock) });
    },
    storm: (signal) => (isStormy ? storm(standIn, clock, chance.fork(), signal) : Promise.resolve()),
    stop: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await standIn.stop();
    },
  };
}

/** What is read anew is only what came since. */
function factsOf(standIn: EventStoreStandIn): () => readonly StoredFact[] {
  const facts: StoredFact[] = [];
  let seen = 0;
  return () => {
    for (const all = standIn.all(); seen < all.length; seen++) {
      const event = all[seen]!;
      if (!event.stream.startsWith('$')) facts.push(factOf(event));
    }
    return facts;
  };
}

function factOf({ id, stream, revision, position, system, data, metadata }: Recorded): StoredFact {
  const place = position.toString(16).padStart(16, '0');
  const type = system.find(([name]) => name === 'type')![1];
  const meta = parsed(metadata) as StoredFact['meta'];
  return { id, stream, revision, position: place + place, type, data: parsed(data), meta };
}

const parsed = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as unknown;

const heard = (store: EventStore, hearing: Hearing, clock: Clock) =>
  async function* late(after: string, options: TailOptions): AsyncIterable<FactBatch> {
    if (hearing === 'dead') await clock.pause(3_600_000_000, options.signal);
    for await (const batch of store.tail(after, options)) {
      await clock.pause(100, options.signal);
      yield batch;
    }
  };

type Trouble = (at: EventStoreStandIn, clock: Clock, chance: Chance) => Promise<void>;

/** As in `test/stand-ins/eventstoredb-storm.ts`, by a driven clock. */
const troubles: readonly Trouble[] = [
  async ({ faults }, _, chance) => void (faults.loseAcks += chance.int(1, 3)),
  async ({ faults }, _, chance) => void (faults.loseAppends += chance.int(1, 3)),
  async ({ faults, land }, clock, chance) => {
    faults.lateAppends += chance.int(1, 3);
    await clock.pause(chance.int(1, 1500));
    land();
  },
  async ({ faults }, _, chance) => void faults.excuses.push(chance.of(['not-leader', 'unknown', 'exhausted'])),
  async ({ stall, wake }, clock, chance) => {
    stall();
    await clock.pause(chance.int(50, 2500));
    wake();
  },
  async ({ cut, resume }, clock, chance) => {
    cut();
    await clock.pause(chance.int(20, 300));
    await resume();
  },
  async ({ faults }, clock, chance) => {
    faults.deafTail = true;
    await clock.pause(chance.int(1, 1500));
    faults.deafTail = false;
  },
  async ({ faults }, clock, chance) => {
    faults.tailBehind = chance.int(1, 3);
    await clock.pause(chance.int(1, 1500));
    faults.tailBehind = 0;
  },
];

async function storm(standIn: EventStoreStandIn, clock: Clock, chance: Chance, signal: AbortSignal): Promise<void> {
  const { faults } = standIn;
  while (!signal.aborted) {
    await clock.pause(chance.int(20, 400), signal);
    if (!signal.aborted) await chance.of(troubles)(standIn, clock, chance);
  }
  Object.assign(faults, { loseAcks: 0, loseAppends: 0, lateAppends: 0 });
  faults.excuses.length = 0;
  standIn.land();
  await turn();
}
