import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { auctionRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { quantile, say, whole } from '../../bench/figures.ts';
import {
  aLot,
  anAuction,
  bidProblems,
  receiptProblems,
  someMembers,
  usd,
  type Member,
  type SentBid,
} from '../crash/bidding.ts';
import { Processes, type Server } from '../support/processes.ts';
import { getAs, operatorOf, postAs, type RemoteAnswer } from '../support/remote.ts';
import { audit } from '../support/stores-beside.ts';

type Urls = Readonly<{ eventStoreUrl: string; mongoUrl: string }>;

/** One question and its answer. `status` 0: no answer. `code`: what a 5xx says. */
export type Asked = Readonly<{ what: 'bid' | 'page'; status: number; code?: string; ms: number }>;

const bidders = 8;
/** Who bids once: nothing of them is known to the process yet. */
const newcomers = 24;
const betweenNewcomers = 80;
const betweenBidsMs = 400;
const betweenPagesMs = 250;
const againMs = 100;
const mostMsToAnswer = 60_000;

/** The market as one process on servers, with members who bid and visitors who look, all the time: each answer is timed. */
export class UnderFault {
  readonly asked: Asked[] = [];
  readonly sent: SentBid[] = [];
  private readonly place: Urls;
  private readonly server: Server;
  private members: readonly Member[] = [];
  private readonly newcomers: Member[] = [];
  private auctions: readonly string[] = [];
  private running: Promise<unknown>[] = [];
  private stopping = false;
  private top = 1000;
  private last: ReceiptBody | undefined;

  /** `through` are the addresses that the market uses, `place` those at which its stores are looked at in the end. */
  static async start(processes: Processes, through: Urls, place: Urls): Promise<UnderFault> {
    const env = { EVENTSTORE_URL: through.eventStoreUrl, MONGO_URL: through.mongoUrl, LOG_LEVEL: 'error' };
    const market = new UnderFault(await processes.start('market', { dataDir: processes.folder(), env }), place);
    await market.open();
    return market;
  }

  private constructor(server: Server, place: Urls) {
    this.server = server;
    this.place = place;
  }

  /** Megabytes that the process has in memory now. */
  memoryMb(): number {
    const status = readFileSync(`/proc/${this.server.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  }

  /** Milliseconds until every view is live, the market says that it is well and the last bid is on its page. */
  async backWithin(mostMs: number): Promise<number> {
    const began = performance.now();
    for (;;) {
      const trouble = await this.trouble();
      if (trouble === undefined) return performance.now() - began;
      if (performance.now() - began > mostMs) {
        say(trouble);
        return Number.POSITIVE_INFINITY;
      }
      await pause(50);
    }
  }

  /** Nobody asks any more, all is well, the process ends; then log, views and answers are compared. */
  async finish(): Promise<{ problems: string[]; endedMs: number }> {
    this.stopping = true;
    await Promise.all(this.running);
    const again = await receiptProblems(
      this.server.url,
      this.sent.filter(({ receipt }) => receipt),
    );
    await this.backWithin(30_000);
    const began = performance.now();
    this.server.kill('SIGTERM');
    const late = setTimeout(() => this.server.kill('SIGKILL'), 30_000);
    const { code } = await this.server.ended;
    clearTimeout(late);
    const endedMs = performance.now() - began;
    const { facts, problems } = await audit(this.place);
    const ended = code === 0 ? [] : [`SIGTERM: it ended with ${code}`];
    const own = [...again, ...bidProblems(facts, this.sent), ...problems, ...ended, ...this.unforeseen()];
    return { problems: own, endedMs };
  }

  /** What the market told of errors that nobody foresaw: why a page was a 500. */
  private unforeseen(): string[] {
    const lines = this.server.output().split('\n');
    return lines.filter((line) => line.includes('a request failed') || /^\w*Error\b/.test(line)).slice(0, 20);
  }

  private async open() {
    const { url, dataDir } = this.server;
    const operator = operatorOf(dataDir);
    this.members = await someMembers(url, operator, bidders);
    while (this.newcomers.length < newcomers) this.newcomers.push(...(await someMembers(url, operator, bidders)));
    const lot = await aLot(url, operator);
    this.auctions = await Promise.all([1, 2].map(() => anAuction(url, operator, lot)));
    const pages = [auctionRoutes.all, auctionRoutes.page(this.auctions[0]!), `/auctions/${this.auctions[0]!}`];
    this.running = [...this.members.map((member, n) => this.bidOn(member, n)), ...pages.map((page) => this.look(page))];
  }

  private async bidOn(bidder: Member, n: number) {
    for (let turn = n; !this.stopping; turn++) {
      const auctionId = this.auctions[turn % this.auctions.length]!;
      const newcomer = turn % betweenNewcomers === 0 ? this.newcomers.pop() : undefined;
      const command: SentBid = {
        key: randomUUID(),
        auctionId,
        bidder: newcomer ?? bidder,
        maximum: (this.top += 1000),
      };
      this.sent.push(command);
      await this.insist(command);
      await pause(betweenBidsMs);
    }
  }

  private async insist(command: SentBid) {
    const url = this.server.url + auctionRoutes.bids(command.auctionId);
    for (;;) {
      const { status, body } = await this.timed('bid', () =>
        postAs(command.bidder, url, { maximum: usd(command.maximum) }, command.key),
      );
      const { code } = (body ?? {}) as { code?: string };
      if (status === 200) this.last = command.receipt = body as ReceiptBody;
      else if (status === 409 && code !== 'try-again') command.refused = code ?? 'refused';
      else {
        await pause(againMs);
        continue;
      }
      return;
    }
  }

  private async look(path: string) {
    while (!this.stopping) {
      await this.timed('page', () => getAs(this.members[0]!, this.server.url + path));
      await pause(betweenPagesMs);
    }
  }

  private async timed<A extends RemoteAnswer>(what: Asked['what'], ask: () => Promise<A>): Promise<A> {
    const began = performance.now();
    const answer = await ask();
    const ms = Math.min(mostMsToAnswer, performance.now() - began);
    const code = answer.status >= 500 ? (answer.body as { code?: string } | undefined)?.code : undefined;
    this.asked.push({ what, status: answer.status, code, ms });
    return answer;
  }

  /** What is not well, in the market's own words. */
  private async trouble(): Promise<string | undefined> {
    const { url, opsUrl } = this.server;
    const after = this.last ? `?after=${encodeURIComponent(this.last.after)}` : '';
    const health = await getAs(this.members[0]!, `${opsUrl}/health`);
    const page = await getAs(this.members[0]!, url + auctionRoutes.page(this.auctions[0]!) + after);
    const isWell = page.status === 200 && (health.body as { status?: string } | undefined)?.status === 'ok';
    return isWell ? undefined : `the page ${page.status}, health ${health.status} ${JSON.stringify(health.body)}`;
  }
}

/** What the run is judged by, in the words of the issue. Times in milliseconds. */
type Run = Readonly<{
  asked: readonly Asked[];
  /** How long all took to be well again after each fault. */
  backMs: readonly number[];
  memoryMb: readonly [before: number, after: number];
  endedMs: number;
  problems: readonly string[];
  /** Bids are answered throughout: the store that fails is not theirs. */
  bidsGoOn: boolean;
  /** Times are told and not judged: right and wrong do not hang on who else is on the machine. */
  untimed: boolean;
}>;

const reasons = (heard: readonly Asked[]) =>
  Object.entries(Object.groupBy(heard, ({ code = 'no reason' }) => code))
    .map(([code, those = []]) => `${those.length} x ${code} within ${whole(Math.max(...those.map(({ ms }) => ms)))} ms`)
    .join(', ');

/** What was wrong, and the figures in a line. */
export function judged({ asked, backMs, memoryMb, endedMs, problems, bidsGoOn, untimed }: Run) {
  const of = (what: Asked['what'], is: (status: number) => boolean = () => true) =>
    asked.flatMap((one) => (one.what === what && is(one.status) ? one.ms : []));
  const away = asked.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const broken = asked.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  const [before, after] = memoryMb;
  const slowest = { bid: quantile(of('bid'), 0.99), away: Math.max(0, ...away), back: Math.max(0, ...backMs) };
  const unheard = asked.filter(({ what, status }) => what === 'bid' && status === 503);
  const late = [
    ...(bidsGoOn && slowest.bid > 250 ? [`p99 of bids ${whole(slowest.bid)} ms, 250 are allowed`] : []),
    ...(slowest.away > 2000 ? [`a 503 came after ${whole(slowest.away)} ms, 2,000 are allowed`] : []),
    ...(slowest.back > 10_000
      ? [`all well ${whole(slowest.back)} ms after the store's return, 10,000 are allowed`]
      : []),
    ...(after > before * 1.5 + 100 ? [`memory went from ${whole(before)} to ${whole(after)} MB`] : []),
    ...(endedMs > 10_000 ? [`SIGTERM took ${whole(endedMs)} ms, 10,000 are allowed`] : []),
  ];
  const wrong = [
    ...problems,
    ...broken.map(({ what, status, ms }) => `a ${what} was answered ${status || 'not at all'} after ${whole(ms)} ms`),
    ...(bidsGoOn && unheard.length > 0 ? [`${unheard.length} bids heard 503: ${reasons(unheard)}`] : []),
    ...(untimed ? [] : late),
  ];
  const pages = of('page', (status) => status === 200);
  const line = [
    `${of('bid').length} bids p50 ${whole(quantile(of('bid'), 0.5))} p99 ${whole(slowest.bid)} ms`,
    `${pages.length} pages p99 ${whole(quantile(pages, 0.99))} ms`,
    `${away.length} x 503 within ${whole(slowest.away)} ms`,
    `well within ${whole(slowest.back)} ms`,
    `${whole(before)} -> ${whole(after)} MB`,
    `ended in ${whole(endedMs)} ms`,
    `${wrong.length} faults`,
  ].join(', ');
  return { wrong, line };
}
