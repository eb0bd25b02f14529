import type { Worker } from 'node:worker_threads';

/** The exit code of a thread that is cut when `signal` says so; rejects with what was thrown in it. */
export const ended = (worker: Worker, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const cut = () => void worker.terminate();
    signal.addEventListener('abort', cut);
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', cut);
      resolve(code);
    });
  });
