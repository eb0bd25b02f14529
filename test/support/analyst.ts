import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { auctionRoutes } from '#contracts/routes.ts';
import type { AuctionPage } from '#contracts/auctions.ts';
import { mutant } from './mutants.ts';
import type { Processes } from './processes.ts';

const program = 'examples/analytics/src/main.ts';
const dying = join(import.meta.dirname, 'analyst-process.ts');

/** DuckDB has no binary for some systems: what needs it is left out there, and the names of the tests say so. */
export const hasDuckDb: boolean =
  spawnSync(process.execPath, ['-e', "import('@duckdb/node-api')"], { env: { ...process.env, NODE_OPTIONS: '' } })
    .status === 0;

/** An auction as the analyst's tables have it. */
export type AuctionRow = Readonly<{ auction: string; test: boolean } & Record<string, unknown>>;
export type Report = Readonly<{ leftOut: number; auctions: readonly AuctionRow[]; summary: readonly object[] }>;

/** The analyst's programs, on tables of their own. `from`: `--url` and its value, or the brokers. */
export class Analyst {
  private readonly processes: Processes;
  readonly file: string;
  private readonly from: readonly string[];
  private readonly env: Readonly<Record<string, string>>;

  constructor(processes: Processes, from: readonly string[], token: string) {
    this.processes = processes;
    this.file = join(processes.folder(), 'tables.duckdb');
    this.from = from;
    this.env = { TOKEN: token, KAFKAJS_NO_PARTITIONER_WARNING: '1' };
  }

  /** Goes on until it is ended. */
  start(...args: readonly string[]) {
    return this.processes.begin([program, ...args, '--file', this.file, ...this.from], this.env);
  }

  /** `once`, `follow`, `export DIR`. */
  run(...args: readonly string[]) {
    return this.processes.script([program, ...args, '--file', this.file, ...this.from], this.env);
  }

  /** Reads on until it is killed before the nth of its statements, or the first that begins so; true once it came to the end. */
  async untilKilled(before: number | string): Promise<boolean> {
    const args = ['once', '--file', this.file, '--limit', '15', ...this.from];
    const env = { ...this.env, MUTANT: mutant ?? '' };
    const { signal, code, output } = await this.processes.script([dying, String(before), ...args], env);
    if (signal === null && code !== 0) throw new Error(output);
    return signal === null;
  }

  async report(...args: readonly string[]): Promise<Report> {
    const { code, output } = await this.run('report', '--json', ...args);
    if (code !== 0) throw new Error(output);
    return JSON.parse(output) as Report;
  }
}

/** An auction of the market's API in the words of the analyst's tables. */
export async function asTheMarketSays(url: string, auctionId: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(new URL(auctionRoutes.page(auctionId), url));
  const page = (await answer.json()) as AuctionPage;
  const { id: auction, phase, currency, price, bids, bidders, leader, reserve, retractions, closesAt, endedBy } = page;
  const [winner, winnerPrice] = [page.winner?.alias ?? null, page.winner?.price ?? null];
  const all = { auction, phase, currency, price, bids, bidders, leader, reserve, retractions, closesAt, endedBy };
  return { ...all, winner, winnerPrice };
}

/** The same of the tables. */
export const asTheTablesSay = ({ test: _, ...row }: AuctionRow): Readonly<Record<string, unknown>> => row;
