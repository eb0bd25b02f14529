import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startEventStoreDb, type EventStoreStandIn } from './eventstoredb.ts';

type Trouble = (at: EventStoreStandIn) => Promise<void>;

const some = () => randomInt(1, 4);
const excuses = ['not-leader', 'unknown', 'exhausted'] as const;

/** Each lasts until it is over; what is counted down by requests goes on after that. */
const troubles: Readonly<Record<string, Trouble>> = {
  'answers lost': async ({ faults }) => void (faults.loseAcks += some()),
  'appends lost': async ({ faults }) => void (faults.loseAppends += some()),
  'appends late': async ({ faults, land }) => {
    faults.lateAppends += some();
    await pause(randomInt(1500));
    land();
  },
  excuse: async ({ faults }) => void faults.excuses.push(excuses[randomInt(excuses.length)]!),
  stall: async ({ stall, wake }) => {
    stall();
    await pause(randomInt(50, 2500));
    wake();
  },
  cut: async ({ cut, resume }) => {
    cut();
    await pause(randomInt(20, 1000));
    await resume();
  },
  'deaf tail': async ({ faults }) => {
    faults.deafTail = true;
    await pause(randomInt(1500));
    faults.deafTail = false;
  },
};

/** Trouble of one kind after the other, told as it begins, until the signal aborts: then all is well again. */
async function storm(standIn: EventStoreStandIn, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const { faults } = standIn;
  const kinds = Object.entries(troubles);
  faults.delayMs = 20;
  while (!signal.aborted) {
    await pause(randomInt(20, 1500));
    const [name, trouble] = kinds[randomInt(kinds.length)]!;
    say(`trouble: ${name}`);
    await trouble(standIn);
  }
  Object.assign(faults, { loseAcks: 0, loseAppends: 0, lateAppends: 0, delayMs: 0 });
  faults.excuses.length = 0;
  standIn.land();
}

/**
 * The stand-in as a process that prints its URL. At the first SIGUSR2 trouble of all kinds begins, each of it told; some time
 * after the second one it says `calm`.
 */
export async function serveInStorm(): Promise<void> {
  const standIn = await startEventStoreDb();
  const ending = new AbortController();
  process.once('SIGUSR2', () => {
    process.once('SIGUSR2', () => ending.abort());
    void storm(standIn, console.log, ending.signal).then(() => console.log('calm'));
  });
  console.log(standIn.url);
}

if (import.meta.main) await serveInStorm();
