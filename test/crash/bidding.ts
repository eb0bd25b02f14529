import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuctionEvent } from '#auctions/events.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { type Bearer, good, postAs, type RemoteAnswer, postPatiently } from '../support/remote.ts';

export type Member = Bearer & Readonly<{ id: string; name: string }>;
type Lot = Readonly<{ templateId: string; variantId: string }>;

/** One bid that somebody wants, and what became of it. */
export type SentBid = {
  readonly key: string;
  readonly auctionId: string;
  readonly bidder: Member;
  readonly maximum: number;
  receipt?: ReceiptBody;
  refused?: string;
};

/** Tries of one command, 15 ms apart, beyond which nobody gets anywhere: a market that ends in a storm takes some seconds of them. */
const mostTries = 4000;
const hour = 3_600_000;

/** Test members, made by the operator at that address. */
export async function someMembers(url: string, operator: Bearer, count: number): Promise<readonly Member[]> {
  const names = Array.from({ length: count }, (_, n) => `Bidder ${n}`);
  const made = postPatiently(operator, url + accountRoutes.testMembers, { names });
  return (await good<{ members: readonly Member[] }>(made)).members;
}

/** A product with one variant. */
export async function aLot(url: string, operator: Bearer): Promise<Lot> {
  const product = {
    slug: `lot-${randomUUID()}`,
    name: 'A lot',
    brandName: 'Nobody',
    sku: 'LOT-1',
    category: 'sneakers',
    color: 'white',
    details: '',
    look: { silhouette: 'low', colours: ['#ffffff'] },
    gender: 'unisex',
    releaseDate: null,
    retailPriceCents: null,
    sizeOptions: ['9'],
  };
  const { id: templateId } = await good<{ id: string }>(postPatiently(operator, url + productRoutes.all, product));
  const variant = { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' };
  const added = postPatiently(operator, url + productRoutes.variants(templateId), variant);
  return { templateId, variantId: (await good<{ id: string }>(added)).id };
}

/** An auction from $1, that ends in so many milliseconds: under a rule without soft close, whoever bids last. */
export async function anAuction(url: string, operator: Bearer, lot: Lot, lasts = 24 * hour): Promise<string> {
  const closesAt = new Date(Date.now() + lasts).toISOString();
  const terms = { ...lot, startPrice: usd(100), reserve: null, closesAt, rules: 'plinth-0' };
  return (await good<{ id: string }>(postPatiently(operator, url + auctionRoutes.all, terms))).id;
}

export const usd = (minor: number) => ({ minor, currency: 'USD' });

type Crowd = Readonly<{
  members: readonly Member[];
  auctions: readonly string[];
  /** An address that answers now, as far as anybody knows; asked before every try. */
  url: () => Promise<string>;
}>;

/** Members who all bid at once, each one bid after the other, and insist on an answer with the same key. */
export class Bidding {
  readonly sent: SentBid[] = [];
  /** Answers after which a bidder had to ask again: lost races, overload, lines that were cut. */
  readonly again = new Map<string, number>();
  private readonly crowd: Crowd;
  private readonly tops = new Map<string, number>();
  private readonly taken = new Set<string>();
  private readonly running: readonly Promise<void>[];
  private stopping = false;
  private acks = 0;
  private failure?: Error;
  private readonly watchers = new Set<() => void>();

  constructor(crowd: Crowd) {
    this.crowd = crowd;
    this.running = crowd.members.map((member) => this.bidOn(member));
  }

  get acknowledged(): readonly SentBid[] {
    return this.sent.filter(({ receipt }) => receipt);
  }

  /** Resolves once so many more bids are acknowledged. Throws when a bidder cannot get on. */
  async more(count: number): Promise<void> {
    const until = this.acks + count;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => {
      if (this.failure) reject(this.failure);
      else if (this.acks >= until) resolve();
    };
    this.watchers.add(look);
    look();
    await promise.finally(() => this.watchers.delete(look));
  }

  /** Every command gets its answer first. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
    if (this.failure) throw this.failure;
  }

  private async bidOn(bidder: Member) {
    try {
      while (!this.stopping) await this.insist(this.next(bidder));
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      this.stopping = true;
      this.tell();
    }
  }

  /** Some are too low on purpose; no maximum is wanted twice by the same bidder. */
  private next(bidder: Member): SentBid {
    const auctionId = this.crowd.auctions[randomInt(this.crowd.auctions.length)]!;
    const top = this.tops.get(auctionId) ?? 100;
    let maximum = Math.max(1, top + randomInt(-100, 15_000));
    while (this.taken.has(`${auctionId} ${bidder.id} ${maximum}`)) maximum++;
    this.taken.add(`${auctionId} ${bidder.id} ${maximum}`);
    const command: SentBid = { key: randomUUID(), auctionId, bidder, maximum };
    this.sent.push(command);
    return command;
  }

  private async insist(command: SentBid) {
    for (let tries = 0; tries < mostTries; tries++) {
      const answer = await placed(await this.crowd.url(), command);
      const why = reasonToAskAgain(answer);
      if (why === undefined) return this.settle(command, answer);
      this.again.set(why, (this.again.get(why) ?? 0) + 1);
      await pause(randomInt(1, 30));
    }
    throw new Error(`a bid got no answer in ${mostTries} tries: ${JSON.stringify([...this.again])}`);
  }

  private settle(command: SentBid, { status, body }: RemoteAnswer) {
    if (status === 200) {
      command.receipt = body as ReceiptBody;
      this.raise(command.auctionId, command.maximum);
      this.acks++;
      return this.tell();
    }
    const { code, lowest } = body as { code?: string; lowest?: { minor: number } };
    if (status !== 409 || code === undefined) throw new Error(`a bid was answered ${status} ${JSON.stringify(body)}`);
    command.refused = code;
    if (lowest) this.raise(command.auctionId, lowest.minor);
  }

  private raise(auctionId: string, top: number) {
    this.tops.set(auctionId, Math.max(top, this.tops.get(auctionId) ?? 0));
  }

  private tell() {
    for (const look of this.watchers) look();
  }
}

const placed = (url: string, { auctionId, bidder, maximum, key }: SentBid): Promise<RemoteAnswer> =>
  postAs(bidder, url + auctionRoutes.bids(auctionId), { maximum: usd(maximum) }, key);

function reasonToAskAgain({ status, body }: RemoteAnswer): string | undefined {
  if (status === 0) return 'the line was cut';
  const { code = String(status) } = (body ?? {}) as { code?: string };
  return status === 503 || (status === 409 && code === 'try-again') ? code : undefined;
}

/** As often as one is asked to come again. */
async function insisted(url: string, command: SentBid): Promise<RemoteAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await placed(url, command);
    if (reasonToAskAgain(answer) === undefined || tries === mostTries) return answer;
    await pause(randomInt(1, 30));
  }
}

/** I1, I13 for those who bid: the same key again has the same receipt. */
export async function receiptProblems(url: string, sent: readonly SentBid[]): Promise<string[]> {
  const problems: string[] = [];
  const left = [...sent];
  const askAll = async () => {
    for (let command = left.pop(); command; command = left.pop()) {
      const { status, body } = await insisted(url, command);
      const [before, now] = [command.receipt, body as ReceiptBody | undefined];
      if (status !== 200 || before?.at !== now?.at)
        problems.push(
          `bid ${command.key}: was ${JSON.stringify(before)}, asked again ${status} ${JSON.stringify(body)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: 16 }, askAll));
  return problems;
}

/** I1, I13 in the log: every acknowledged bid is there once, at the time that its receipt says; nothing else is there. */
export function bidProblems(facts: readonly StoredFact[], sent: readonly SentBid[]): string[] {
  const problems: string[] = [];
  const bids = Map.groupBy(facts.filter(isBid), ({ data: { auctionId, bidderId, maximum } }) =>
    idOf(auctionId, bidderId, maximum.minor),
  );
  for (const { auctionId, bidder, maximum, receipt, refused } of sent) {
    const id = idOf(auctionId, bidder.id, maximum);
    const [fact, ...more] = bids.get(id) ?? [];
    const times = fact ? 1 + more.length : 0;
    if (times !== (receipt ? 1 : 0))
      problems.push(`${id}: ${receipt ? 'acknowledged' : `refused (${refused})`}, ${times} times in the log`);
    const isThere = fact?.stream === `auction-${auctionId}` && fact.meta.actorId === bidder.id;
    if (receipt && !(isThere && fact.meta.at === receipt.at))
      problems.push(`${id}: its receipt ${JSON.stringify(receipt)} names another fact`);
    bids.delete(id);
  }
  for (const id of bids.keys()) problems.push(`${id}: nobody placed this bid`);
  return problems;
}

const isBid = (fact: StoredFact): fact is StoredFact & Extract<AuctionEvent, { type: 'BidPlaced' }> =>
  fact.type === 'BidPlaced';

const idOf = (...parts: readonly (string | number)[]) => parts.join(' ');
