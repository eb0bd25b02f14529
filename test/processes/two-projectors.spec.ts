import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aLot, anAuction, Bidding, bidProblems, someMembers, usd } from '../crash/bidding.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { eventually, Onlooker } from '../support/onlooker.ts';
import { built, freePort, Processes, type Server } from '../support/processes.ts';
import { good, operatorOf, postPatiently } from '../support/remote.ts';
import { auditAtRest } from '../support/stores-beside.ts';

type Views = Readonly<{ standsBy: boolean; epoch?: number; views: readonly { state: string }[] }>;

const processes = new Processes();
beforeAll(() => built());
afterAll(() => processes.close());

const viewsOf = async ({ opsUrl }: Server): Promise<Views> =>
  ((await (await fetch(`${opsUrl}/health`)).json()) as { views: Views }).views;

const isActive = async (server: Server) => {
  const { standsBy, views } = await viewsOf(server);
  return !standsBy && views.length > 0 && views.every(({ state }) => state === 'live');
};

it('two projectors, one paused and woken, the other killed: nothing is lost, doubled or revived', async () => {
  const [eventStoreUrl, mongoUrl] = await Promise.all([processes.standIn('eventstoredb'), processes.standIn('mongo')]);
  const at = await freePort(); // of the only api, in the balancer's place
  const env = { EVENTSTORE_URL: eventStoreUrl, MONGO_URL: mongoUrl, BALANCER_URL: `http://127.0.0.1:${at}` };
  const start = (entry: 'api' | 'projector') =>
    processes.start(entry, { dataDir: processes.folder(), env, ...(entry === 'api' && { at }) });
  const one = await start('projector');
  await eventually(() => isActive(one));
  const [two, api] = await Promise.all([start('projector'), start('api')]);
  expect(await viewsOf(two)).toMatchObject({ standsBy: true, views: [] });
  const operator = operatorOf(api.dataDir);
  const members = await someMembers(api.url, operator, 6);
  const auctions = await Promise.all(
    [1, 2].map(async () => anAuction(api.url, operator, await aLot(api.url, operator))),
  );
  const people = [new Onlooker(auctions, () => api.url)];
  const url = async () => (await pause(50), api.url);
  const crowd = new Bidding({ members, auctions: auctions.slice(1), url });
  await crowd.more(20);

  const took: number[] = [];
  const takesOver = async (server: Server, wound: () => void) => {
    const began = performance.now();
    wound();
    await good(
      postPatiently(members[took.length]!, api.url + auctionRoutes.bids(auctions[0]!), {
        maximum: usd(500 * (took.length + 1)),
      }),
    );
    await eventually(() => isActive(server));
    took.push(Math.round(performance.now() - began));
    await crowd.more(20);
  };
  await takesOver(two, () => one.kill('SIGSTOP'));
  one.kill('SIGCONT');
  await eventually(async () => (await viewsOf(one)).standsBy);
  const { epoch } = await viewsOf(two);
  await takesOver(one, () => two.kill('SIGKILL'));
  process.stderr.write(`The standby took over after ${took.join(' and ')} ms.\n`);
  expect((await viewsOf(one)).epoch).toBeGreaterThan(epoch!);

  await crowd.stop();
  await eventually(() => people.every(({ pages }) => pages.get(auctions[0]!)?.bids === 2)); // nobody asked again
  for (const onlooker of people) onlooker.leave();
  const found = await auditAtRest({ eventStoreUrl, mongoUrl });
  expect(found.problems).toEqual([]);
  const ours = found.facts.filter(({ stream }) => stream === `auction-${auctions[1]}`);
  expect(bidProblems(ours, crowd.sent)).toEqual([]);
});
