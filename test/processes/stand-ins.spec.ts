import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuctionPage, MyBids } from '#contracts/auctions.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, visitorRoutes } from '#contracts/routes.ts';
import type { Me, SignInAnswer } from '#contracts/accounts.ts';
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
import { ownDatabase } from '../support/mongo-server.ts';
import { Balancer } from '../support/balancer.ts';
import { built, Processes, type Server } from '../support/processes.ts';
import { type Bearer, Browser, getAs, good, operatorOf, postPatiently, tokenTo } from '../support/remote.ts';
import { atRest, auditAtRest, type Place } from '../support/stores-beside.ts';

type Urls = Extract<Place, { mongoUrl: string }>;

const password = 'correct horse battery';
const { EVENTSTORE_URL, MONGO_URL } = process.env;
const tell = (line: string) => void process.stderr.write(`${line}\n`);

/** Called when the processes have ended. */
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop(); // at once they kept SecantusDB busy for minutes, and all others waiting
});

/** The servers that are named in the environment, each part in a database of its own; else stand-ins as processes. */
async function stores(processes: Processes): Promise<Urls> {
  const eventStoreUrl = EVENTSTORE_URL || (await processes.standIn('eventstoredb'));
  if (!MONGO_URL) return { eventStoreUrl, mongoUrl: await processes.standIn('mongo') };
  const own = ownDatabase(MONGO_URL);
  drops.push(own.stop);
  return { eventStoreUrl, mongoUrl: own.url };
}

const onServers = ({ eventStoreUrl, mongoUrl }: Urls) => ({ EVENTSTORE_URL: eventStoreUrl, MONGO_URL: mongoUrl });

beforeAll(async () => {
  const on = (url: string | undefined, name: string) =>
    url ? `the ${name} of the environment` : `the ${name} stand-in`;
  tell(`Processes run on ${on(EVENTSTORE_URL, 'EventStoreDB')} and ${on(MONGO_URL, 'MongoDB')}.`);
  await built();
});

describe('two apis and a projector', () => {
  const processes = new Processes();
  let urls: Urls;
  let apis: readonly [Server, Server];
  const balancer = new Balancer(() => apis.map(({ url }) => url));
  let operator: Bearer;
  let closing: string;
  let lateBidder: Member;

  beforeAll(async () => {
    urls = await stores(processes);
    const balancerUrl = await balancer.listen();
    const start = (entry: 'api' | 'projector') =>
      processes.start(entry, {
        dataDir: processes.folder(),
        env: { ...onServers(urls), BALANCER_URL: balancerUrl },
      });
    const [one, two] = await Promise.all([start('api'), start('api'), start('projector')]); // all for the first time
    apis = [one, two];
    operator = operatorOf(one.dataDir);
    const lot = await aLot(one.url, operatorOf(two.dataDir));
    const [bidder] = await someMembers(one.url, operator, 1);
    closing = await anAuction(two.url, operator, lot, 75_000); // a minute is the least; others run meanwhile
    await good<ReceiptBody>(postPatiently(bidder!, one.url + auctionRoutes.bids(closing), { maximum: usd(500) }));
    lateBidder = bidder!;
  });
  afterAll(async () => {
    await balancer.close();
    await processes.close();
  });

  const pageOf = async ({ url }: Server, id: string) =>
    good<AuctionPage>(getAs(operator, url + auctionRoutes.page(id)));

  it('take each bid once, whichever api gets it, and show the same', async () => {
    const members = await someMembers(apis[1].url, operator, 16);
    const lot = await aLot(apis[0].url, operator);
    const auctions = await Promise.all(apis.map(({ url }) => anAuction(url, operator, lot)));
    const bidding = new Bidding({ members, auctions, url: async () => apis[randomInt(2)]!.url });
    await bidding.more(250);
    await bidding.stop();

    const sent = bidding.acknowledged;
    tell(`${sent.length} bids on two apis; asked again: ${JSON.stringify(Object.fromEntries(bidding.again))}`);
    for (const { url } of apis) expect(await receiptProblems(url, sent)).toEqual([]);
    await atRest(urls); // on a busy machine the views may be further behind than a page waits
    for (const id of auctions) {
      const [one, two] = await Promise.all(apis.map((api) => pageOf(api, id)));
      expect(one).toEqual(two);
      const best = Math.max(...sent.filter(({ auctionId }) => auctionId === id).map(({ maximum }) => maximum));
      expect(one!.price).toBeLessThanOrEqual(best);
    }
    const { facts, problems } = await auditAtRest(urls);
    expect(problems).toEqual([]);
    const ours = facts.filter(({ stream }) => auctions.some((id) => stream === `auction-${id}`));
    expect(bidProblems(ours, bidding.sent)).toEqual([]);
  });

  it('know a session at once, and its end soon, wherever it was made or ended', async () => {
    const isSignedIn = async (browser: Browser, { url }: Server) =>
      (await good<Me>(browser.get(url + visitorRoutes.me))).isAuthenticated;
    const slowest: number[] = [];
    for (const [here, there] of [apis, apis.toReversed() as unknown as typeof apis]) {
      const ann = await Browser.at(here.url);
      await good(ann.post(here.url + accountRoutes.signIn, credentialOf(here.dataDir)));
      expect(await isSignedIn(ann, there)).toBe(true);
      const thief = ann.copy();
      await good(ann.post(here.url + accountRoutes.signOut, {}));
      const ended = performance.now();
      while (await isSignedIn(thief, there)) await pause(5);
      slowest.push(performance.now() - ended);
      expect(await isSignedIn(thief, here)).toBe(false);
    }
    tell(`Signed out on the other api after ${slowest.map(Math.round).join(' and ')} ms.`);
  });

  it('close an auction on time, on its own node: the projector has the due list', async () => {
    const page = () => good<AuctionPage>(getAs(operator, apis[1].url + auctionRoutes.page(closing)));
    while ((await page()).phase === 'open') await pause(50);
    expect(await page()).toMatchObject({ phase: 'closed', endedBy: 'time', winner: { alias: 1, price: 100 } });
    const late = await postPatiently(lateBidder, apis[0].url + auctionRoutes.bids(closing), { maximum: usd(600) });
    expect(late).toMatchObject({ status: 409, body: { code: 'auction-over' } });
    const path = auctionDeskRoutes.close(closing);
    const closes = balancer.asked.filter((one) => one.path === path);
    expect(new Set(closes.map(({ node }) => node))).toEqual(new Set([balancer.orderOf(path)[0]]));
    expect((await auditAtRest(urls)).problems).toEqual([]);
  });
});

describe('the market in one process', () => {
  const processes = new Processes();
  afterAll(() => processes.close());

  it('serves the journey on servers: register, prove, sign in, bid, see my bids', async () => {
    const urls = await stores(processes);
    const { url, dataDir } = await processes.start('market', { dataDir: processes.folder(), env: onServers(urls) });
    const operator = operatorOf(dataDir);
    const auction = await anAuction(url, operator, await aLot(url, operator));
    const ann = await Browser.at(url);
    const email = 'ann@example.org';
    await good(ann.post(url + accountRoutes.register, { email, password, name: 'Ann', language: 'en' }));
    const confirmed = ann.post(url + accountRoutes.verify, { token: await tokenTo(url, email), password });
    expect(await good<Me>(confirmed)).toMatchObject({ name: 'Ann', verified: true });
    const signedIn = ann.post(url + accountRoutes.signIn, { email, password });
    expect(await good<SignInAnswer>(signedIn)).toMatchObject({ next: null, me: { name: 'Ann' } });
    const bid = ann.post(url + auctionRoutes.bids(auction), { maximum: usd(2500) });
    const { after } = await good<ReceiptBody>(bid);
    const mine = await good<MyBids>(ann.get(`${url}${auctionRoutes.myBids}?after=${after}`));
    expect(mine.items).toMatchObject([
      { bid: { auctionId: auction, maximum: usd(2500) }, auction: { leader: 1, price: 100 } },
    ]);
    expect(await good(ann.get(`${url}/auctions/${auction}`))).toContain('A lot'); // the page, rendered here
    expect((await auditAtRest(urls)).problems).toEqual([]);
  });
});

/** The operator's: of all accounts the one whose letter nobody needs. */
function credentialOf(dataDir: string) {
  const file = readFileSync(join(dataDir, 'operator.json'), 'utf8');
  const { email, password: known } = JSON.parse(file) as { email: string; password: string };
  return { email, password: known };
}
