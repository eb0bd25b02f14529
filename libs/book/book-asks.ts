import { Injectable } from '@nestjs/common';
import type { NewTier, Tier } from '#contracts/tiers.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Config } from '#platform/config/config.ts';
import { Streams } from '#platform/streams/streams.ts';
import {
  type AskAt,
  Asks,
  type AskedPrice,
  type Ended,
  type Kept,
  type Rescuer,
  type Rescuing,
  type Standing,
  type Unit,
} from '#platform/trading/asks.ts';
import { book } from './decider.ts';
import { bookOf, bookStream, type OfBook } from './events.ts';
import type { BookCommand } from './rules/commands.ts';
import { Draft } from './rules/draft.ts';
import { usdOf } from './rules/moving.ts';
import { bookRules, bookRulesOfToday } from './rules/records.ts';
import { lastOf } from './rules/sales.ts';
import { type Ask, type BookState, endOf } from './rules/state.ts';

type PlacedAsk = AskedPrice & Readonly<{ n: number; sellerId: string; tier: Ask['tier']; isInstant: boolean }>;
type Keeping = Readonly<{ orderId: string; buyerId: string; price: Money }>;

/** The asks of others, in the stream of their size. */
@Injectable()
export class BookAsks extends Asks {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedAccounts,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super();
  }

  async place(at: AskAt, ask: PlacedAsk, metadata: CommandMetadata): Promise<Receipt> {
    const linked = await this.linked.of(ask.sellerId);
    const data = { ...askOf(at), ...ask, linked, rules: this.config.bookRules };
    return this.decided({ type: 'PlaceAsk', data }, metadata);
  }

  async reprice(at: AskAt, asked: AskedPrice & Readonly<{ sellerId: string }>, metadata: CommandMetadata) {
    const linked = await this.linked.of(asked.sellerId);
    return this.decided({ type: 'RepriceAsk', data: { ...askOf(at), ...asked, linked } }, metadata);
  }

  renew(at: AskAt, sellerId: string, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'RenewAsk', data: { ...askOf(at), sellerId } }, metadata);
  }

  withdraw(
    at: AskAt,
    of: Readonly<{ n: number; why: 'seller' | 'barred' }>,
    metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.decided({ type: 'WithdrawAsk', data: { ...askOf(at), ...of } }, metadata);
  }

  pause(at: AskAt, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'PauseAsk', data: askOf(at) }, metadata);
  }

  resume(at: AskAt, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'ResumeAsk', data: askOf(at) }, metadata);
  }

  unit(at: AskAt): Promise<Unit | null> {
    const now = this.clock.now();
    return this.read(at, (state) => unitIn(state, at.listingId, now));
  }

  standing(of: Pick<AskAt, 'templateId' | 'size'>, tier: NewTier): Promise<Standing> {
    const now = this.clock.now();
    return this.read(of, (state) => {
      const draft = new Draft(state, bookRules(state.rules || bookRulesOfToday), now);
      const cents = { offer: draft.bestOffer(tier)?.price, ask: draft.bestAsk(tier)?.price };
      return {
        bestOffer: moneyOf(cents.offer),
        lowestAsk: moneyOf(cents.ask),
        lastSale: moneyOf(lastOf(state.sales)?.cents),
      };
    });
  }

  sellers(
    of: Pick<AskAt, 'templateId' | 'size'>,
    { tier, atMost }: Readonly<{ tier: Tier; atMost: Money }>,
  ): Promise<readonly string[]> {
    const now = this.clock.now();
    return this.read(of, (state) => {
      const draft = new Draft(state, bookRules(state.rules || bookRulesOfToday), now);
      return [...new Set(draft.upTo(tier, atMost.minor).map(({ sellerId }) => sellerId))];
    });
  }

  keptFor(at: AskAt, buyerId: string): Promise<string | null> {
    return this.read(at, ({ asks }) => {
      const held = asks[at.listingId]?.held;
      return held?.buyerId === buyerId && held.offerId === null ? held.orderId : null;
    });
  }

  async reserve(at: AskAt, { orderId, buyerId, price }: Keeping, metadata: CommandMetadata): Promise<Kept> {
    const linked = await this.linked.of(buyerId);
    await this.decided({ type: 'ReserveAsk', data: { ...askOf(at), orderId, buyerId, linked, price } }, metadata);
    return this.read(at, ({ asks }) => {
      const { held, former } = asks[at.listingId] ?? {};
      return { until: held?.until ?? '', former: held?.orderId === orderId ? (former ?? null) : null };
    });
  }

  async release(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'ReleaseAsk', data: { ...askOf(at), orderId } }, metadata);
  }

  async sell(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'SellAsk', data: { ...askOf(at), orderId } }, metadata);
  }

  async confirm(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'ConfirmSale', data: { ...askOf(at), orderId } }, metadata);
  }

  async verify(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'VerifySale', data: { ...askOf(at), orderId } }, metadata);
  }

  async reopen(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'ReopenAsk', data: { ...askOf(at), orderId } }, metadata);
  }

  async rescue(at: AskAt, { orderId, buyerId, ...of }: Rescuing, metadata: CommandMetadata): Promise<Rescuer | null> {
    const linked = await this.linked.of(buyerId);
    const theirs = await Promise.all(of.not.map((id) => this.linked.of(id)));
    const not = [...new Set([...of.not, ...theirs.flat()])];
    const data = { ...askOf(at), orderId, buyerId, linked, atMost: of.atMost, not, only: of.only };
    await this.decided({ type: 'RescueSale', data }, metadata);
    return this.read(at, ({ sold }) => {
      const [listingId, there] = Object.entries(sold).find(([, one]) => one.orderId === orderId) ?? [];
      if (!listingId || !there) return null;
      const { sellerId, isInstant } = there.ask;
      return { listingId, sellerId, isInstant, price: usdOf(there.price) };
    });
  }

  async end(at: AskAt, by: Ended, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'EndAsk', data: { ...askOf(at), ...by } }, metadata);
  }

  private read<T>({ templateId, size }: Pick<AskAt, 'templateId' | 'size'>, ask: (state: BookState) => T): Promise<T> {
    const stream = bookStream(bookOf(templateId, size));
    return this.streams.readState(book, stream, ({ state }) => ask(state), { fresh: true });
  }

  private decided(command: BookCommand, metadata: CommandMetadata): Promise<Receipt> {
    return this.streams.decide(book, bookStream(command.data.bookId), { ...command, metadata });
  }
}

const askOf = ({ templateId, size, listingId }: AskAt): OfBook & Readonly<{ listingId: string }> => ({
  bookId: bookOf(templateId, size),
  templateId,
  size,
  listingId,
});

function unitIn({ book: of, asks, sold }: BookState, listingId: string, now: Instant): Unit | null {
  const there = asks[listingId];
  const ask = there ?? sold[listingId]?.ask;
  if (!of || !ask || (there && now >= (there.leaving ?? there.until) && now >= endOf(there))) return null;
  const isKept = there?.held && now < there.held.until;
  if (there?.paused && !isKept) return null;
  const { sellerId, tier, isInstant, price } = ask;
  const { size } = of;
  return { size, sellerId, tier, isInstant, price: usdOf(price), is: there ? (isKept ? 'kept' : 'free') : 'sold' };
}

const moneyOf = (cents: number | undefined): Money | null => (cents === undefined ? null : usdOf(cents));
