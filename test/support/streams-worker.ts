import { workerData } from 'node:worker_threads';
import { serveStreams } from '#platform/streams/streams-worker.ts';
import { coldCounters } from './cold-counters.ts';

/** The streams' thread of specs: on the log in its folder, with the counter's fold. */
serveStreams(coldCounters((workerData as { folder: string }).folder));
