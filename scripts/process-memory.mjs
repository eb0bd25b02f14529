import { getHeapStatistics } from 'node:v8';

/** MB that Node lets old objects take on this machine, or in this container. */
const here = Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);

/**
 * How Node is started for the market. Young objects' half-spaces grow to 64 MB each on a large machine, and what a bid
 * leaves behind is gone long before. Of old ones Node keeps up to four times what lives before it looks through them, where there
 * is so much memory; below a limit of a gigabyte some 1.6 times. What lives is some 170 MB.
 */
export const flags = ['--max-semi-space-size=8', `--max-old-space-size=${Math.min(1024, here)}`];

/** Read by the C library as a process begins: else it keeps freed memory in a heap of its own for each of many threads. */
export const env = { MALLOC_ARENA_MAX: '2' };
