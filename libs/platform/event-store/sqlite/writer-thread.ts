import { existsSync } from 'node:fs';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { threadLimits } from '#platform/bounded/memory.ts';
import { type Append, type FromWriter, packedAppends, type ToWriter, type WriterOptions } from './messages.ts';
import { DamagedLog } from './rows.ts';

/** Where the writer's code lies: `sqlite-writer.js` of the build, else its source. */
export function writerUrl(): URL {
  const places = ['./sqlite-writer.js', '../sqlite-writer.js'].map((place) => new URL(place, import.meta.url));
  return places.find((place) => existsSync(place)) ?? new URL('./writer.worker.adapter.ts', import.meta.url);
}

/** The thread that writes, and what hears of it. */
export type WriterThread = Readonly<{
  /** The last row's number when it was opened. */
  end: number;
  /** Whether all rows were then known to be what was written; else it says so once they are, or that they are not. */
  checked: boolean;
  /** Goes out at the end of this turn of the event loop, or when enough of them wait. */
  send: (append: Append) => void;
  /** A port that is sent the last row's number after each commit from now on. */
  follow: () => MessagePort;
  /** Lets the writer finish what was sent. */
  close: () => Promise<void>;
}>;

const threadOf = (workerData: WriterOptions): Worker =>
  new Worker(writerUrl(), { name: 'log writer', workerData, resourceLimits: threadLimits.logWriter });

/** Starts the writer. Throws `DamagedLog`, and whatever else keeps it from opening the file. */
export async function startWriter(
  options: WriterOptions,
  hear: (message: Exclude<FromWriter, { is: 'ready' | 'refused' }>) => void,
): Promise<WriterThread> {
  const worker = threadOf(options);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<Pick<WriterThread, 'end' | 'checked'>>();
  let closed = false;
  worker.on('message', (message: FromWriter) => {
    if (message.is === 'ready') resolve(message);
    else if (message.is === 'refused') {
      closed = true; // before it is told: the thread may end before the next line
      reject(message.damaged ? new DamagedLog(message.why) : new Error(message.why));
    } else hear(message);
  });
  worker.on('error', (error: unknown) => {
    reject(error);
    hear({ is: 'fatal', why: error instanceof Error ? error.message : String(error) });
  });
  worker.on('exit', () => closed || hear({ is: 'fatal', why: 'the thread ended' }));
  const post = (message: ToWriter) => worker.postMessage(message, []);
  const { end, checked } = await promise.catch(async (error: unknown) => {
    closed = true;
    await ended;
    throw error;
  });
  const { send, flush } = outbox(post);
  const follow = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ follower: port1 } satisfies ToWriter, [port1]);
    return port2;
  };
  const close = () => {
    flush();
    closed = true;
    post('close');
    return ended;
  };
  return { end, checked, send, follow, close };
}

/**
 * Appends that go over before the turn of the event loop ends: the writer starts on them while the rest is still being
 * decided.
 */
const enough = 128;

function outbox(post: (message: ToWriter) => void) {
  let turn: Append[] = [];
  const flush = () => {
    if (turn.length > 0) post(packedAppends(turn));
    turn = [];
  };
  const send = (append: Append) => {
    if (turn.length === 0) setImmediate(flush);
    turn.push(append);
    if (turn.length >= enough) flush();
  };
  return { send, flush };
}
