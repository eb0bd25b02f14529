/** The thread that makes one copy of the log, encrypted. Node runs it from this source where nothing is built; the build makes `copy-worker.js` of it. */
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { LogCopy } from '#platform/event-store/log-copies.ts';
import { encryptFile } from '#platform/event-store/sqlite/encrypted.adapter.ts';
import { backup } from '#platform/event-store/sqlite/maintenance.adapter.ts';
import { workIn } from '#platform/reactions/work-sqlite.adapter.ts';
import type { CopyOrder } from './copy-thread.ts';

/** Bids come first. On Linux this is the thread's own. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { dataDir, to, recipient } = workerData as CopyOrder;
const plain = `${to}.plain`;
try {
  const carried = workIn(join(dataDir, 'work.db')); // before the log: no reaction is beyond its end
  const { facts } = await backup(join(dataDir, 'facts.db'), plain, carried && JSON.stringify(carried));
  const bytes = await encryptFile(plain, to, recipient);
  parentPort!.postMessage({ facts, bytes } satisfies LogCopy, []);
} finally {
  rmSync(plain, { force: true });
}
