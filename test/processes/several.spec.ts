import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuctionPage } from '#contracts/auctions.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import type { OpsProcesses } from '#contracts/ops-processes.ts';
import type { Why } from '#contracts/ops.ts';
import { auctionRoutes, idempotencyKey } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import {
  aLot,
  anAuction,
  Bidding,
  bidProblems,
  type Member,
  receiptProblems,
  someMembers,
  usd,
} from '../crash/bidding.ts';
import { Balancer } from '../support/balancer.ts';
import { eventually, Onlooker } from '../support/onlooker.ts';
import { built, Processes, type Server } from '../support/processes.ts';
import { type Bearer, getAs, good, operatorOf, postPatiently } from '../support/remote.ts';
import { atRest, auditAtRest } from '../support/stores-beside.ts';

const tell = (line: string) => void process.stderr.write(`${line}\n`);

beforeAll(() => built());

describe('two apis and a projector on the stand-ins', () => {
  const processes = new Processes();
  const urls = { eventStoreUrl: '', mongoUrl: '' };
  let balancerUrl = '';
  let apis: Server[] = [];
  const balancer = new Balancer(() => apis.map(({ url }) => url));
  let projector: Server;
  let operator: Bearer;
  let members: readonly Member[];
  /** On everybody's screen. The crowd leaves the first one alone. */
  let auctions: readonly string[];

  const start = (entry: 'api' | 'projector') => {
    const env = { EVENTSTORE_URL: urls.eventStoreUrl, MONGO_URL: urls.mongoUrl, BALANCER_URL: balancerUrl };
    return processes.start(entry, { dataDir: processes.folder(), env });
  };

  beforeAll(async () => {
    urls.eventStoreUrl = process.env.EVENTSTORE_URL || (await processes.standIn('eventstoredb'));
    urls.mongoUrl = await processes.standIn('mongo');
    balancerUrl = await balancer.listen();
    [projector, ...apis] = await Promise.all([start('projector'), start('api'), start('api')]);
    const [{ url, dataDir }] = apis as [Server, Server];
    operator = operatorOf(dataDir);
    members = await someMembers(url, operator, 12);
  });
  beforeEach(async () => {
    const [{ url }] = apis as [Server];
    const lot = await aLot(url, operator);
    auctions = await Promise.all(Array.from({ length: 3 }, () => anAuction(url, operator, lot)));
  });
  afterAll(async () => {
    await balancer.close();
    await processes.close();
  });

  /** They bid at whichever api lives, some hundred times a second: two cores carry the browsers and the stores as well. */
  const bidding = () => {
    let turn = 0;
    const url = async () => {
      await pause(100);
      return apis[turn++ % apis.length]!.url;
    };
    return new Bidding({ members, auctions: auctions.slice(1), url });
  };
  const onlookers = () =>
    apis.flatMap((_, at) => [0, 1].map(() => new Onlooker(auctions, () => (apis[at] ?? apis[0])!.url)));
  const page = (id: string) => good<AuctionPage>(getAs(members[0]!, apis[0]!.url + auctionRoutes.page(id)));

  /** Every bid is kept once, the views are what the log says, and everybody sees it without asking. */
  async function isRight(crowd: Bidding, people: readonly Onlooker[]) {
    await crowd.stop();
    const sent = crowd.acknowledged;
    // a projector that comes back may be further behind than a page waits for what its reader has written
    await atRest(urls);
    for (const id of auctions) {
      const now = await page(id);
      await eventually(() => people.every((onlooker) => onlooker.rev(id) >= now.rev));
      for (const { pages } of people) expect(pages.get(id)).toEqual(now);
    }
    for (const { url } of apis) expect(await receiptProblems(url, sent)).toEqual([]);
    const { facts, problems } = await auditAtRest(urls);
    expect(problems).toEqual([]);
    const ours = facts.filter(({ stream }) => auctions.slice(1).some((id) => stream === `auction-${id}`));
    expect(bidProblems(ours, crowd.sent)).toEqual([]);
  }

  it('show a bid that one api took to a browser at the other', async () => {
    const [one] = apis as [Server, Server];
    const people = onlookers();
    await eventually(() => people.every(({ pages }) => pages.size === auctions.length));
    const delays: number[] = [];
    for (let n = 1; n <= 10; n++) {
      const bidder = members[n % 2]!;
      const began = performance.now();
      const placed = postPatiently(bidder, one.url + auctionRoutes.bids(auctions[0]!), { maximum: usd(1000 * n) });
      await good<ReceiptBody>(placed);
      await eventually(() => people.every(({ pages }) => pages.get(auctions[0]!)!.bids >= n));
      delays.push(performance.now() - began);
    }
    const sorted = delays.toSorted((a, b) => a - b).map(Math.round);
    tell(`A bid at one api was on every screen at both after ${sorted[5]} ms (median), ${sorted.at(-1)} ms at most.`);
    expect(people.every(({ changes, lines }) => changes > 0 && lines === 1)).toBe(true);
    for (const onlooker of people) onlooker.leave();
  });

  it('are seen by the operators at any of them, each with how it does', async () => {
    const seen = () => good<OpsProcesses>(getAs(operator, apis[1]!.url + opsRoutes.processes));
    // what was said before the log had its name is said again with the next beat
    for (; (await seen()).items.length < 3; await pause(500));
    const { items } = await seen();
    expect(items.map(({ role, isSilent }) => [role, isSilent])).toEqual([
      ['api', false],
      ['api', false],
      ['projector', false],
    ]);
    expect(new Set(items.map(({ build }) => build)).size).toBe(1);
  });

  it('tell the operators at any of them why a request was refused at another', async () => {
    const [here, there] = apis as [Server, Server];
    const request = `refused-${randomUUID()}`;
    const { status } = await fetch(here.url + auctionRoutes.bids(auctions[0]!), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${members[0]!.token}`,
        'content-type': 'application/json',
        'x-request-id': request,
        [idempotencyKey]: randomUUID(),
      },
      body: JSON.stringify({ maximum: usd(1) }),
    });
    expect(status).toBe(409);
    const why = () => good<Why>(getAs(operator, `${there.url}${opsRoutes.why}?request=${request}`));
    for (; (await why()).refusals.length === 0; await pause(50));
    expect(await why()).toMatchObject({ refusals: [{ code: 'bid-too-low' }] });
  });

  it('go on without the projector, and are right when it is back', async () => {
    const people = onlookers();
    const crowd = bidding();
    await crowd.more(40);
    projector.kill('SIGKILL');
    await projector.ended;
    await good(postPatiently(members[0]!, apis[0]!.url + auctionRoutes.bids(auctions[0]!), { maximum: usd(500) })); // never pushed
    await crowd.more(40);
    projector = await start('projector');
    tell(`The projector was back after ${Math.round(projector.readyMs)} ms.`);
    await crowd.more(40);
    await isRight(crowd, people);
    expect(people.map(({ lines, pages }) => [lines, pages.get(auctions[0]!)?.bids])).toEqual(people.map(() => [1, 1]));
    for (const onlooker of people) onlooker.leave();
  });

  it('lose nothing when one of them is killed: its people come back at the other', async () => {
    const people = onlookers();
    const crowd = bidding();
    await crowd.more(40);
    const [gone, other] = apis as [Server, Server];
    apis = [other];
    gone.kill('SIGKILL');
    await gone.ended;
    await crowd.more(80);
    await isRight(crowd, people);
    expect(people.map(({ lines }) => lines > 1)).toEqual([true, true, false, false]);
    for (const onlooker of people) onlooker.leave();
    tell(
      `One api killed: ${crowd.acknowledged.length} bids acknowledged, asked again ${JSON.stringify([...crowd.again])}.`,
    );
  });
});
