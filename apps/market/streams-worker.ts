import { workerData } from 'node:worker_threads';
import { serveStreams } from '#platform/streams/streams-worker.ts';
import { openColdReader } from '../cold-streams.ts';

/** The thread that reads streams for the event loop, and makes their snapshots. */
const { dataDir } = workerData as { dataDir: string };

serveStreams(openColdReader(dataDir));
