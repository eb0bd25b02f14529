/**
 * How Node is started for the market. Young objects' half-spaces grow to 64 MB each on a large machine, and what a bid
 * leaves behind is gone long before.
 */
export const flags = ['--max-semi-space-size=8'];

/** Read by the C library as a process begins: else it keeps freed memory in a heap of its own for each of many threads. */
export const env = { MALLOC_ARENA_MAX: '2' };
