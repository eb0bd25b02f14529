// Places quotes over HTTP, one at a time on each of some connections, each as its own buyer, and tells what became of them.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Agent, request } from 'node:http';
import { idempotencyKey } from '#contracts/routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { quantile } from '../figures.ts';
import type { PlacingOrder, PlacingResult } from './orders.ts';

type Told = Readonly<{ status: number; is: string }>;

function placed(agent: Agent, port: number, { quoteId, token }: PlacingOrder['quotes'][number]): Promise<Told> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    [idempotencyKey]: randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: orderRoutes.place(quoteId), headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, is: /"is":"([a-z-]+)"/.exec(text)?.[1] ?? text.slice(0, 200) }),
        );
      },
    );
    asked.once('error', reject);
    asked.end('{}');
  });
}

async function place({ port, connections, quotes }: PlacingOrder): Promise<PlacingResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const [left, times, ends] = [quotes.values(), [] as number[], {} as Record<string, number>];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const quote of left) {
        const since = performance.now();
        const { status, is } = await placed(agent, port, quote);
        times.push(performance.now() - since);
        const end = status < 300 ? is : `${status} ${is}`;
        ends[end] = (ends[end] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { seconds, ends, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

process.on('message', (order: PlacingOrder) => {
  void place(order).then((result) => process.send!(result));
});
process.on('disconnect', () => process.exit(0));
