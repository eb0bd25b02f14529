import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onSecondCore } from '../../test/support/second-core.ts';
import type {
  CrowdOrder,
  CrowdResult,
  FillOrder,
  LoadOrder,
  LoadResult,
  PagesOrder,
  PagesResult,
  PlacingOrder,
  PlacingResult,
  ProducerOrder,
  SocketsOrder,
} from './orders.ts';

/** A process that makes load: each order is answered with what it saw. */
export type Child<Order, Result> = Readonly<{ ask: (order: Order) => Promise<Result>; close: () => void }>;

/** Starts a script of this folder, with the flags of this process: on the second core alone unless told otherwise. Servers go where they like. */
export function startChild<Order extends object, Result>(
  script: string,
  how = onSecondCore(process.execArgv),
): Child<Order, Result> {
  const child = fork(new URL(script, import.meta.url), how);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} ended`);
  });
  ended.catch(() => undefined);
  return {
    ask: async (order) => {
      child.send(order);
      const [result] = (await Promise.race([once(child, 'message'), ended])) as [Result];
      return result;
    },
    close: () => child.disconnect(),
  };
}

/** Makes bids over HTTP. */
export const startHttpLoad = (): Child<LoadOrder, LoadResult> => startChild('./http.ts');

/** Holds many sockets, and makes the bids that they hear of. */
export const startCrowd = (): Child<CrowdOrder, CrowdResult> => startChild('./crowd.ts');

/** Asks for pages. */
export const startPagesLoad = (): Child<PagesOrder, PagesResult> => startChild('./pages.ts');

/** Places quotes. */
export const startPlacing = (): Child<PlacingOrder, PlacingResult> => startChild('./placing.ts');

/** Holds sockets. */
export const startSockets = (): Child<SocketsOrder, number> => startChild('./sockets.ts');

/** Makes a log of messages, and writes them to a broker by kafkajs alone. It is a floor, no load: it goes where it likes, as what is measured does. */
export const startProducer = (): Child<FillOrder | ProducerOrder, number> =>
  startChild('./producer.ts', { execArgv: process.execArgv });
