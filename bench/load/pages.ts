// Asks for pages over HTTP on some connections, each as soon as the one before is there.
import autocannon from 'autocannon';
import type { PagesOrder, PagesResult } from './orders.ts';

async function load({ url, paths, connections, seconds }: PagesOrder): Promise<PagesResult> {
  const requests = paths.map((path) => ({ path }));
  const result = await autocannon({ url, requests, connections, duration: seconds });
  return {
    seconds: result.duration,
    answered: result['2xx'],
    failed: result.non2xx + result.errors,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

process.on('message', (order: PagesOrder) => {
  void load(order).then((result) => process.send!(result));
});
