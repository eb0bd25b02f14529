import { auctionRoutes } from '../../libs/contracts/routes.ts';
import type { ReceiptBody } from '../../libs/contracts/values.ts';
import type { Outcome } from './figures.ts';
import type { Market } from './market.ts';
import type { RecordedAuction } from './recorded.ts';
import { goodBody, saying, type Lot, type Stage } from './stage.ts';
import { Stopped } from './wrong.ts';

/** What all auctions of a replay share. */
export type Replay = Readonly<{
  market: Market;
  operator: string;
  /** Part of every Idempotency-Key: another run is another command. */
  run: string;
  rules: string;
  closesAt: string;
  stage: Stage;
  /** Told of every bid's answer: milliseconds. */
  onBid: (ms: number) => void;
}>;

/** A minute at a market whose views are far behind. */
const mostLooks = 30;

const usd = (minor: number) => ({ minor, currency: 'USD' });

/** Opens the auction, places its bids one after another as maxima, ends it and reads the public page. */
export async function play(replay: Replay, recorded: RecordedAuction): Promise<Outcome> {
  const { market, operator, run } = replay;
  const id = await open(replay, recorded);
  const taken: string[] = [];
  const refused: Record<string, number> = {};
  for (const [n, bid] of recorded.bids.entries()) {
    const key = `replay-${run}-${recorded.row}-${n}`;
    const token = replay.stage.tokens.get(bid.bidder) ?? '';
    const maximum = usd(bid.cents);
    const answer = await market.post(auctionRoutes.bids(id), { maximum, maximumAgain: maximum }, token, key);
    replay.onBid(answer.ms);
    if (answer.status < 300) taken.push(bid.bidder);
    else {
      const reason = refusalOf(answer.status, answer.body);
      if (!reason) throw new Stopped(`auction ${recorded.id}, bid ${bid.seq}: ${saying(answer)}`);
      refused[reason] = (refused[reason] ?? 0) + 1;
    }
  }
  const ended = await market.post(auctionRoutes.end(id), {}, operator, `replay-${run}-${recorded.row}-end`);
  const { after } = goodBody<ReceiptBody>(ended, `end auction ${recorded.id}`);
  const page = await pageOf(replay, id, after, recorded);
  const leader = page.leader === null ? null : ([...new Set(taken)][page.leader - 1] ?? null); // aliases count by first bid
  return { auctionId: recorded.id, finalPriceCents: page.price, leader, accepted: taken.length, refused };
}

type Page = Readonly<{ phase: string; price: number; leader: number | null }>;

/** The page once it shows the end: the market waits for its view for two seconds, and where others keep it busy that is too short. */
async function pageOf({ market, operator }: Replay, id: string, after: string, recorded: RecordedAuction) {
  for (let looks = 1; ; looks++) {
    const read = await market.get(`${auctionRoutes.page(id)}?after=${after}`, operator);
    const isThere = read.status !== 404 && (read.body as Partial<Page> | null)?.phase !== 'open';
    if (isThere || looks === mostLooks) return goodBody<Page>(read, `show auction ${recorded.id}`);
  }
}

async function open({ market, operator, run, rules, closesAt, stage }: Replay, recorded: RecordedAuction) {
  const lot: Lot | undefined = stage.lots.get(recorded.itemKey);
  const body = { ...lot, startPrice: usd(recorded.openCents), reserve: null, closesAt, rules };
  const answer = await market.post(auctionRoutes.all, body, operator, `replay-${run}-${recorded.row}-open`);
  return goodBody<{ id: string }>(answer, `open auction ${recorded.id}`).id;
}

/** A rule's no (409), or a body that no rule gets to see (400); anything else stops the replay. */
function refusalOf(status: number, body: unknown): string | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  return (status === 409 || status === 400) && typeof code === 'string' ? code : undefined;
}

/**
 * Runs them with so many at a time, each in its own order, and hands the outcomes over in the order of the record.
 * The first failure stops all: nothing new is begun.
 */
export async function inOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
  onDone: (result: R, item: T) => void,
): Promise<R[]> {
  const queue = numbered(items);
  const ready = new Map<number, () => R>();
  const results: R[] = [];
  const worker = async () => {
    // a throw closes the queue that all workers share
    for (const [n, item] of queue) {
      const result = await work(item);
      ready.set(n, () => (onDone(result, item), result));
      for (let tell = ready.get(results.length); tell; tell = ready.get(results.length)) results.push(tell());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function* numbered<T>(items: readonly T[]) {
  yield* items.entries();
}
