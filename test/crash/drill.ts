import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { auctionRoutes } from '#contracts/routes.ts';
import { type Ended, freePort, type HowToStart, type Processes, type Server } from '../support/processes.ts';
import { good, operatorOf, postPatiently } from '../support/remote.ts';
import { atRest, audit } from '../support/stores-beside.ts';
import { aLot, anAuction, Bidding, bidProblems, receiptProblems, someMembers, type SentBid } from './bidding.ts';
import type { TroubledLog } from './troubled-log.ts';
import { mutant } from '../support/mutants.ts';

export type Drill = Readonly<{
  rounds: number;
  /** The log that the market stands on; its own folder's when left out. */
  log?: TroubledLog;
  bidders?: number;
  auctions?: number;
  /** Hears a line a round. */
  say?: (line: string) => void;
}>;

export type Drilled = Readonly<{
  acknowledged: number;
  /** Refused bids by the reason's code. */
  refused: Readonly<Record<string, number>>;
  /** How often bidders were asked to come again, by the reason. */
  again: Readonly<Record<string, number>>;
  failedStarts: number;
  readyMs: readonly number[];
  problems: string[];
}>;

/** Beyond them it does not start at all. */
const mostFailedStarts = 50;

const mutantEntry = pathToFileURL(join(import.meta.dirname, '../support/ack-before-commit.mjs')).href;

/** Variables of a market under a drill: `MUTANT=ack-before-commit` makes its log acknowledge too early. */
const env: Readonly<Record<string, string>> =
  mutant === 'ack-before-commit' ? { NODE_OPTIONS: `--import ${mutantEntry}` } : {};

/** A market in one folder that is ended in bad ways and comes back, while people bid on it. */
export class Battered {
  readonly dataDir: string;
  readonly readyMs: number[] = [];
  bidding!: Bidding;
  /** Starts that ended before the market was ready: its log was in trouble, and whoever supervises it starts it again. */
  failedStarts = 0;
  private readonly processes: Processes;
  private readonly log: TroubledLog | undefined;
  private at = 0;
  private auctions: readonly string[] = [];
  private now!: Promise<Server>;
  private asked = 0;

  constructor(processes: Processes, log?: TroubledLog) {
    this.processes = processes;
    this.log = log;
    this.dataDir = processes.folder();
  }

  /** The market as it runs, or as soon as it runs again. */
  get server(): Promise<Server> {
    return this.now;
  }

  async start(): Promise<Server> {
    this.at ||= await freePort();
    this.now = this.started();
    const server = await this.now;
    this.readyMs.push(server.readyMs);
    return server;
  }

  private async started(): Promise<Server> {
    for (;;) {
      try {
        return await this.processes.start('market', this.how);
      } catch (error) {
        if (!this.log || ++this.failedStarts > mostFailedStarts) throw error;
      }
    }
  }

  private get how(): HowToStart {
    const { dataDir, at, log } = this;
    return { dataDir, at, env: { ...env, ...(log && { EVENTSTORE_URL: log.url }) } };
  }

  /** Members who bid until the end. */
  async crowd({ bidders = 20, auctions = 4 }: { bidders?: number; auctions?: number } = {}): Promise<Bidding> {
    const { url } = await this.now;
    const operator = operatorOf(this.dataDir);
    const members = await someMembers(url, operator, bidders);
    const lot = await aLot(url, operator);
    this.auctions = await Promise.all(Array.from({ length: auctions }, () => anAuction(url, operator, lot)));
    return (this.bidding = new Bidding({ members, auctions: this.auctions, url: async () => (await this.now).url }));
  }

  /** SIGKILL, sometimes a second time while it starts again. */
  async killAndStart(): Promise<void> {
    await this.end('SIGKILL', async () => {
      if (randomInt(4) > 0) return;
      const starting = this.processes.launch('market', this.how);
      await pause(randomInt(900));
      starting.kill('SIGKILL');
      await starting.ended;
    });
  }

  /** Ends it, and starts it again; the bidders wait for it. Gives back how it ended. */
  async end(signal: NodeJS.Signals, meanwhile: () => Promise<void> = async () => {}) {
    const { kill, ended, output } = await this.now;
    const { promise, resolve, reject } = Promise.withResolvers<Server>();
    promise.catch(() => undefined); // told to whoever awaits it
    kill(signal);
    const how = await ended;
    this.now = promise;
    await meanwhile();
    try {
      resolve(await this.start());
    } catch (error) {
      reject(error);
      throw error;
    }
    return { ...how, output: output() };
  }

  /** What those who were answered since the last time are told now. */
  async askAgain(): Promise<string[]> {
    const { url } = await this.now;
    const all = this.bidding.acknowledged;
    const sent: readonly SentBid[] = all.slice(this.asked);
    this.asked = all.length;
    return receiptProblems(url, sent);
  }

  /** Everybody gets an answer, the auctions end, the market ends, and the log and the views are looked through. */
  async finish(): Promise<string[]> {
    await this.bidding.stop();
    await this.log?.calm();
    const { url, kill, ended, output } = await this.now;
    const ends = this.auctions.map((id) =>
      good(postPatiently(operatorOf(this.dataDir), url + auctionRoutes.end(id), {})),
    );
    await Promise.all(ends);
    const again = await receiptProblems(url, this.bidding.acknowledged);
    const place = { dataDir: this.dataDir, ...(this.log && { eventStoreUrl: this.log.url }) };
    await atRest(place);
    kill('SIGTERM');
    const how = { ...(await ended), output: output() };
    const found = await audit(place);
    const facts = found.facts.filter(({ stream }) => this.auctions.some((id) => stream === `auction-${id}`));
    const closes = facts.filter(({ type }) => type === 'AuctionClosed').length;
    return [
      ...again,
      ...unclean(how),
      ...(closes === this.auctions.length ? [] : [`${closes} closes of ${this.auctions.length} auctions`]),
      ...bidProblems(facts, this.bidding.sent),
      ...found.problems,
    ];
  }
}

/** With the last words that it had. */
const unclean = ({ code, signal, output }: Ended & Readonly<{ output: string }>) =>
  code === 0 ? [] : [`SIGTERM: it ended with ${code ?? signal}: ${output.trim().split('\n').slice(-3).join(' ')}`];

/**
 * Kills the real market at random moments while people bid, and finds out what that cost. On a log in trouble every fifth end
 * is a SIGTERM, which must be clean all the same.
 */
export async function drill(processes: Processes, { rounds, log, say = () => {}, ...crowd }: Drill): Promise<Drilled> {
  const market = new Battered(processes, log);
  await market.start();
  const bidding = await market.crowd(crowd);
  log?.trouble();
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    await bidding.more(randomInt(1, 150));
    await pause(randomInt(20));
    const acknowledged = bidding.acknowledged.length;
    const isTold = log !== undefined && round % 5 === 0;
    if (isTold) problems.push(...unclean(await market.end('SIGTERM')));
    else await market.killAndStart();
    problems.push(...(await market.askAgain()));
    const ready = Math.round(market.readyMs.at(-1)!);
    say(
      `round ${round}: ${isTold ? 'told to end' : 'killed'} after ${acknowledged} acknowledged bids, ready again in ${ready} ms`,
    );
  }
  await bidding.more(20);
  problems.push(...(await market.finish()));
  const refused: Record<string, number> = {};
  for (const { refused: code } of bidding.sent) if (code) refused[code] = (refused[code] ?? 0) + 1;
  const { readyMs, failedStarts } = market;
  const again = Object.fromEntries(bidding.again);
  return { acknowledged: bidding.acknowledged.length, refused, again, failedStarts, readyMs, problems };
}
