import { parentPort } from 'node:worker_threads';
import type { ColdReader, ColdStream } from './cold-reader.ts';

/** To the thread: streams to be read, streams that are worth a snapshot, the question whether it goes on, or the end. */
export type ToStreamsWorker =
  | Readonly<{ is: 'asked'; reads: readonly Read[]; saves: readonly Save[] }>
  | Readonly<{ is: 'ask' }>
  | Readonly<{ is: 'close' }>;

/** A stream to be read, for a fold of that version. */
export type Read = Readonly<{ seq: number; stream: string; version: number }>;

/** A stream that is worth a snapshot, as of a revision that the log has. */
export type Save = Readonly<{ stream: string; revision: number }>;

/** From the thread. `ready` is its first word, `here` answers `ask`; `failed`: whoever asked reads the log. */
export type FromStreamsWorker =
  | Readonly<{ is: 'ready' }>
  | Readonly<{ is: 'here' }>
  | Readonly<{ is: 'read'; seq: number; cold: ColdStream }>
  | Readonly<{ is: 'failed'; seq: number; why: string }>;

/** Reads that go before one snapshot is made: nobody waits for that one, and each of those has somebody who waits. */
const readsPerSave = 16;
/** Streams that wait for a snapshot; what is dropped beyond gets one when it is next read. */
const mostSaves = 20_000;

/** The whole of the thread `streams-worker`: the app that starts it says how its reader is opened. */
export function serveStreams(reader: ColdReader, port = parentPort!): void {
  const [reads, saves]: [Read[], Save[]] = [[], []];
  const state = { isWorking: false, isClosing: false };
  const tell = (message: FromStreamsWorker) => port.postMessage(message, []);

  const answer = async ({ seq, stream, version }: Read) => {
    try {
      tell({ is: 'read', seq, cold: await reader.read(stream, version) });
    } catch (error) {
      tell({ is: 'failed', seq, why: error instanceof Error ? error.message : String(error) });
    }
  };

  const work = async () => {
    state.isWorking = true;
    while (reads.length + saves.length > 0 && !state.isClosing) {
      for (const read of reads.splice(0, readsPerSave)) void answer(read); // a long one lets others pass at each of its pages
      const save = saves.shift();
      if (save) void reader.save(save.stream, save.revision).catch(() => undefined); // it gets one when it is next read
      await turn();
    }
    state.isWorking = false;
    if (!state.isClosing) return;
    await reader.close();
    port.close();
  };

  port.on('message', (message: ToStreamsWorker) => {
    if (message.is === 'ask') return tell({ is: 'here' });
    if (message.is === 'close') state.isClosing = true;
    else {
      reads.push(...message.reads);
      saves.push(...message.saves.slice(0, mostSaves - saves.length));
    }
    if (!state.isWorking) void work();
    return undefined;
  });
  tell({ is: 'ready' });
}

/** What has come meanwhile is taken in. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
