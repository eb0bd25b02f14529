import http from 'node:http';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { auctionRoutes } from '../../../libs/contracts/routes.ts';
import { ask, bearing } from '../ask.ts';

/** Milliseconds between two bids of one bidder, on average. */
const thinks = 400;

/** Where honest people are: each at home, and some in an office that shares one address with whoever sits there too. */
export const homes: readonly string[] = Array.from({ length: 31 }, (_, n) => `127.0.0.${10 + n}`);
export const office = '127.0.0.50';
const inOffice = 4;

/** What became of honest commands: milliseconds of each bid and each look, and what failed. */
export type Honest = Readonly<{ bids: readonly number[]; looks: readonly number[]; failed: readonly string[] }>;

type Told = { [K in keyof Honest]: Honest[K][number][] };
type Bidder = Readonly<{ token: string; from: string; agent: http.Agent }>;

/** Bidders who go on with their lines open, as browsers do: each bids now and then and looks at the page afterwards. */
export class HonestCrowd {
  private readonly bidders: readonly Bidder[];
  private raises = 0;

  constructor(
    tokens: readonly string[],
    private readonly auctions: readonly string[],
  ) {
    this.bidders = tokens.map((token, n) => ({
      token,
      from: homes[n] ?? office,
      agent: new http.Agent({ keepAlive: true, maxSockets: 2 }),
    }));
  }

  /** So many members make one. */
  static readonly size: number = homes.length + inOffice;

  /** They go on for so many milliseconds at that market (or at what stands before it). */
  async goOn(url: string, ms: number): Promise<Honest> {
    const told: Told = { bids: [], looks: [], failed: [] };
    const until = performance.now() + ms;
    await Promise.all(this.bidders.map((one) => this.bid(one, url, until, told)));
    return told;
  }

  leave(): void {
    for (const { agent } of this.bidders) agent.destroy();
  }

  private async bid(who: Bidder, url: string, until: number, told: Told) {
    await pause(Math.random() * thinks);
    while (performance.now() < until) {
      const id = this.auctions[Math.floor(Math.random() * this.auctions.length)]!;
      const body = { maximum: { minor: 1000 * ++this.raises + 1000, currency: 'USD' } };
      const headers = bearing(who.token, randomUUID());
      // too low is an answer: somebody else was faster
      await timed(told.bids, told.failed, [200, 409], () =>
        ask(url + auctionRoutes.bids(id), { ...who, method: 'POST', headers, body }),
      );
      await timed(told.looks, told.failed, [200], () =>
        ask(url + auctionRoutes.page(id), { ...who, headers: bearing(who.token) }),
      );
      await pause(thinks * (0.5 + Math.random()));
    }
  }
}

async function timed(
  times: number[],
  failed: string[],
  good: readonly number[],
  act: () => Promise<{ status: number; text: string }>,
) {
  const since = performance.now();
  try {
    const { status, text } = await act();
    if (!good.includes(status)) failed.push(`${status} ${text.slice(0, 80)}`);
  } catch (error) {
    failed.push((error as Error).message);
  }
  times.push(performance.now() - since);
}

/** The value below which that share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
