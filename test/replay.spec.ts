import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { percentile, summaryOf, tally } from '../scripts/replay/figures.ts';
import { inOrder } from '../scripts/replay/play.ts';
import { readRecorded } from '../scripts/replay/recorded.ts';

const auctionsCsv = `auction_id,item_key,item,duration_days,open_cents,final_price_cents,n_bids,n_bidders
a 1,cup,A cup,3,100,1500,4,3
a 2,watch,Some wristwatch,3,1000,1000,1,1
a 3,cup,A cup,3,5000,9900,1,1
`;
const bidsCsv = `auction_id,seq,t_days,bidder,bidder_rating,bid_cents
a 1,2,0.2,bob,,1500
a 1,1,0.1,ann,,1000
a 1,3,0.3,cid,,1200
a 1,4,0.4,ann,,2000
a 2,1,0.1,bob,,4000
a 3,1,0.1,cid,,4000
`;

type Body = { names?: string[]; startPrice?: { minor: number }; maximum?: { minor: number } };
type Auction = { start: number; aliases: string[]; maxima: Map<string, number>; order: string[]; ended: boolean };

/** A market of few words: a maximum must exceed the second highest, the price is the second highest maximum. */
class StubMarket {
  readonly auctions = new Map<string, Auction>();
  readonly done = new Map<string, { status: number; body: object }>();
  readonly seen: { method: string; url: string; key: string; token: string }[] = [];
  roles = ['operator'];
  products: object[] = [];
  /** Faults: the nth bid is answered 503 before it is taken, or cut off after it was. */
  busyAt = 0;
  cutAt = 0;
  /** So many looks at a page after its end find none, and so many more the one before it. */
  behind = 0;
  private bids = 0;
  private looks = 0;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async open() {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '', headers } = request;
    const key = String(headers['idempotency-key'] ?? '');
    const token = String(headers.authorization).replace('Bearer ', '');
    this.seen.push({ method, url, key, token });
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Body;
    if (url.endsWith('/bids')) this.bids++;
    if (url.endsWith('/bids') && this.bids === this.busyAt) {
      response.writeHead(503, { 'retry-after': '0' }).end('{"code":"overloaded"}');
      return;
    }
    const answer = this.done.get(key) ?? this.answer(method, url, token, body);
    if (key) this.done.set(key, answer);
    if (url.endsWith('/bids') && this.bids === this.cutAt) request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }

  private answer(method: string, url: string, token: string, body: Body) {
    const id = `id-${this.done.size}`;
    const yes = (content: object) => ({ status: 200, body: content });
    if (url.endsWith('/users/me')) return yes({ roles: this.roles });
    if (url.endsWith('/test-members')) {
      return yes({ members: body.names!.map((name) => ({ name, token: `token-${name}` })) });
    }
    if (url.includes('/products')) {
      if (method === 'GET') return { status: 404, body: { code: 'not-found' } };
      this.products.push(body);
      return yes({ id });
    }
    if (url.endsWith('/auctions')) {
      const start = body.startPrice!.minor;
      this.auctions.set(id, { start, aliases: [], maxima: new Map(), order: [], ended: false });
      return yes({ id });
    }
    const auction = this.auctions.get(url.split(/[/?]/)[4]!)!;
    if (url.endsWith('/bids')) return this.bid(auction, token, body.maximum!.minor);
    if (url.endsWith('/end')) auction.ended = true;
    if (url.endsWith('/end')) return yes({ after: 'p1' });
    const isBehind = this.looks++ < 2 * this.behind;
    if (isBehind && this.looks % 2 === 1) return { status: 404, body: { code: 'not-found' } };
    return yes(this.pageOf(isBehind ? { ...auction, ended: false } : auction));
  }

  private bid(auction: Auction, token: string, maximum: number) {
    if (maximum < auction.start) return { status: 409, body: { code: 'bid-too-low' } };
    if (!auction.aliases.includes(token)) auction.aliases.push(token);
    auction.maxima.set(token, maximum);
    return { status: 200, body: { after: 'p', at: '' } };
  }

  private pageOf({ start, aliases, maxima, ended }: Auction) {
    const best = [...maxima].toSorted((a, b) => b[1] - a[1]);
    const leader = best[0] ? aliases.indexOf(best[0][0]) + 1 : null;
    return { phase: ended ? 'closed' : 'open', price: ended ? (best[1]?.[1] ?? start) : -1, leader };
  }
}

const root = join(import.meta.dirname, '..');

describe('npm run replay', () => {
  let dir = '';
  let url = '';
  let market: StubMarket;

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(dir, 'auctions.csv'), auctionsCsv);
    writeFileSync(join(dir, 'bids.csv'), bidsCsv);
    writeFileSync(join(dir, 'operator.json'), JSON.stringify({ token: 'of-the-operator' }));
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  beforeEach(async () => {
    market = new StubMarket();
    url = await market.open();
  });
  afterEach(() => market.close());

  const replay = (args: readonly string[], env: NodeJS.ProcessEnv = { DATA_DIR: dir }) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const { NODE_OPTIONS: _, DATA_DIR: __, OPERATOR_TOKEN: ___, ...rest } = process.env;
      const child = spawn(process.execPath, ['scripts/replay.ts', ...args], { cwd: root, env: { ...rest, ...env } });
      let [out, err] = ['', ''];
      child.stdout.on('data', (part) => (out += part));
      child.stderr.on('data', (part) => (err += part));
      child.on('close', (code) => resolve({ code, out, err }));
    });
  const play = (...more: string[]) => replay(['auctions', '--dir', dir, '--url', url, ...more]);

  it('prints a line per auction in the order of the record, then the summary, as NDJSON', async () => {
    const { code, out, err } = await play('--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [one, two, three, last, ...none] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(none).toEqual([]);
    expect(one).toEqual({ auctionId: 'a 1', finalPriceCents: 1500, leader: 'ann', accepted: 4, refused: {} });
    expect(two).toEqual({ auctionId: 'a 2', finalPriceCents: 1000, leader: 'bob', accepted: 1, refused: {} });
    expect(three).toEqual({
      auctionId: 'a 3',
      finalPriceCents: 5000,
      leader: null,
      accepted: 0,
      refused: { 'bid-too-low': 1 },
    });
    expect(last).toMatchObject({
      summary: { auctions: 3, exact: 2, share: 0.6667, bids: 6, accepted: 5, refused: { 'bid-too-low': 1 } },
    });
  });

  it('bids in order as the bidders, opens and ends as the operator, one product for each item', async () => {
    await play();
    const [first] = market.auctions.values();
    expect(first?.aliases).toEqual(['token-ann', 'token-bob', 'token-cid']);
    expect(market.products.filter((body) => 'slug' in body)).toHaveLength(2);
    const others = market.seen.filter(({ url: path }) => !path.endsWith('/bids'));
    expect(new Set(others.map(({ token }) => token))).toEqual(new Set(['of-the-operator']));
    expect(market.seen.at(-1)?.url).toMatch(/\?after=p1$/);
    for (const { method, key } of market.seen) expect(method === 'GET' ? 'a-good-key' : key).toMatch(/^[\w-]{8,80}$/);
  });

  it('tells people the price, whether it is exact, and the share', async () => {
    const { out } = await play();
    expect(out).toMatch(/^a 1 +15\.00 {2}exact +ann +4 taken$/m);
    expect(out).toMatch(/^a 3 +50\.00 {2}recorded 99\.00 +nobody +0 taken, refused: 1 bid-too-low$/m);
    expect(out).toMatch(/^2 of 3 auctions \(66\.7 %\) reached exactly their recorded price under ebay-2004$/m);
  });

  it('asks again with the same key when the market is busy or the line is cut, and nothing counts twice', async () => {
    market.busyAt = 2;
    market.cutAt = 4;
    const { code, out } = await play('--json');
    expect(code).toBe(0);
    expect(out).toContain('"exact":2');
    const keys = market.seen.flatMap(({ url: path, key }) => (path.endsWith('/bids') ? [key] : []));
    expect(keys).toHaveLength(8);
    expect(new Set(keys).size).toBe(6);
  });

  it('looks again while the page does not show the end yet', async () => {
    market.behind = 3;
    const { code, out } = await play('--json');
    expect(code).toBe(0);
    expect(out).toContain('"exact":2');
    expect(market.seen.filter(({ url: path }) => path.includes('?after=')).length).toBe(3 + 2 * 3);
  });

  it('stops with one line when the market does', async () => {
    market.roles = ['shopper'];
    const { code, err } = await play();
    expect({ code, err }).toEqual({
      code: 2,
      err: "replay: the market does not know this operator's token: another DATA_DIR?\n",
    });
  });

  it.each([
    [['stars']],
    [['auctions']],
    [['auctions', '--dir', '/nowhere']],
    [['auctions', '--dir', root]],
    [['auctions', '--dir', '.', '--colour']],
    [['auctions', '--dir', '.', '--rules', 'of-thumb']],
    [['auctions', '--dir', '.', '--url', 'localhost']],
  ])('turns down %j in one line', async (args) => {
    const { code, out, err } = await replay(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^replay: .+\n$/);
  });

  it('says so when nothing answers, and when there is no token', async () => {
    await market.close();
    expect(await play()).toMatchObject({ code: 2, err: expect.stringMatching(/^replay: nothing answers at .+\n$/) });
    const nobody = await replay(['auctions', '--dir', dir, '--url', url], { DATA_DIR: '/nowhere' });
    expect(nobody).toMatchObject({ code: 2, err: expect.stringMatching(/^replay: no operator's token.+\n$/) });
    market = new StubMarket();
    await market.open();
  });
});

describe('the record', () => {
  it('names file and line of what is wrong', () => {
    const dir = mkdtempSync(join(tmpdir(), 'record-'));
    const read = (auctions: string, bids: string) => () => {
      writeFileSync(join(dir, 'auctions.csv'), auctions);
      writeFileSync(join(dir, 'bids.csv'), bids);
      return readRecorded(dir);
    };
    expect(read(auctionsCsv, bidsCsv)).not.toThrow();
    expect(read(auctionsCsv, bidsCsv.replace('1200', '12.5'))).toThrow(/bids\.csv line 4: bid_cents "12\.5"/);
    expect(read(auctionsCsv, bidsCsv.replace('a 3', 'a 4'))).toThrow(/bids\.csv line 7: auction_id "a 4"/);
    expect(read(auctionsCsv.replace('a 2', 'a 1'), bidsCsv)).toThrow(/twice/);
    expect(read(auctionsCsv.replace('open_cents', 'open'), bidsCsv)).toThrow(/no column open_cents/);
    expect(read('', bidsCsv)).toThrow(/no rows/);
    rmSync(dir, { recursive: true });
  });
});

describe('the figures', () => {
  it('take percentiles by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
    expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
    expect([percentile([7], 0.5), percentile([], 0.5)]).toEqual([7, 0]);
  });

  it('add up by reason, the most frequent first', () => {
    expect(Object.entries(tally([{ low: 1 }, { late: 3, low: 1 }, {}]))).toEqual([
      ['late', 3],
      ['low', 2],
    ]);
  });

  it('survive an empty record', () =>
    expect(summaryOf('r', [], [], [], 0)).toMatchObject({ share: 0, bidsPerSecond: 0, latencyMs: { p50: 0, p99: 0 } }));
});

describe('working through the record', () => {
  it('hands results over in order, whoever is done first', async () => {
    const told: number[] = [];
    const waits = [3, 1, 2, 0];
    const work = async (n: number) => {
      for (let turn = 0; turn < waits[n]! * 5; turn++) await Promise.resolve();
      return n * 10;
    };
    expect(await inOrder([0, 1, 2, 3], 3, work, (result) => told.push(result))).toEqual([0, 10, 20, 30]);
    expect(told).toEqual([0, 10, 20, 30]);
  });

  it('begins nothing new after a failure', async () => {
    const begun: number[] = [];
    const work = (n: number) => {
      begun.push(n);
      return n === 1 ? Promise.reject(new Error('no')) : Promise.resolve(n);
    };
    await expect(inOrder([0, 1, 2, 3], 1, work, () => undefined)).rejects.toThrow('no');
    expect(begun).toEqual([0, 1]);
  });
});
