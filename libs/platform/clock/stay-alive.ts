import { MessageChannel } from 'node:worker_threads';

/** Keeps the process until the work is done: the clock's timers let it end when nothing else is under way. */
export async function stayingAlive<T>(work: () => Promise<T>): Promise<T> {
  const { port1 } = new MessageChannel();
  port1.ref();
  try {
    return await work();
  } finally {
    port1.close();
  }
}
