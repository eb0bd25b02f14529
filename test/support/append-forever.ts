/**
 * A process that appends to the log in the file it is given and prints `stream revision id` of each fact once it is
 * acknowledged, until it is killed. `MUTANT=early-ack` does not wait for the answer: the test of killing must then fail.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { NewFact } from '#platform/event-store/event-store.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { storedOf } from './stored.ts';
import { mutant } from './mutants.ts';

const early = mutant === 'early-ack';
const store = await SqliteEventStore.open({ file: process.argv[2]! });
const asleep = new Int32Array(new SharedArrayBuffer(4));

/** At once: a buffered line would die with the process. A full pipe is waited for: lines are short, so they go whole. */
function acknowledge(text: string) {
  for (;;) {
    try {
      writeSync(1, `${text}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(asleep, 0, 0, 1);
    }
  }
}

async function keepAppending(stream: string) {
  for (let revision = 0; ; revision++) {
    const fact = aFact(revision);
    const appended = store.append(stream, revision === 0 ? 'none' : revision - 1, [fact]);
    if (early) await new Promise(setImmediate);
    else storedOf(await appended);
    acknowledge(`${stream} ${revision} ${fact.id}`);
  }
}

function aFact(n: number): NewFact {
  const id = randomUUID();
  const meta = { v: 1, at: '2026-05-01T12:00:00.000Z', commandId: id, bodyHash: '', actorId: 'a' };
  return { id, type: 'Counted', data: { n }, meta: { ...meta, correlationId: id, causationId: id } };
}

await Promise.all(Array.from({ length: 16 }, (_, n) => keepAppending(`counter-${n}`)));
