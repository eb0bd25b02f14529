import { Injectable } from '@nestjs/common';
import type { Placed } from '#contracts/orders.ts';
import type { IsOn } from '#contracts/wallets.ts';
import { second } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Buyer } from '#platform/auth/caller.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from './decider.ts';
import { OrderDriver } from './driver.ts';
import { orderStream } from './events.ts';
import { stepMetadata } from './ids.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { Quoting } from './quoting.ts';
import type { OrderState } from './rules/making.ts';
import { isPlaced, type OrderPhase } from './rules/phase.ts';
import type { Goods, Terms } from './rules/terms.ts';
import { UnitDesk } from './unit-desk.ts';

/** Milliseconds for which whoever places an order waits for how it ends: then it goes on without them. */
const answeredWithin = 10 * second;

/** `insteadOf`: other quotes of theirs for the same, whose orders are not to be made as well. */
export type Pressed = Readonly<{ quoteId: string; insteadOf: readonly string[] }>;

/** Whoever places it, from where; `waysIn`: what is offered to them on pages of that locale. */
export type Payer = Readonly<{ by: Buyer; address: string; waysIn: (locale: string) => Promise<IsOn> }>;

type Beginning = Readonly<{ isOn: IsOn; address: string }>;

/** How an order stands for its buyer. */
export type Standing = Placed['order'];

/** Places orders of quotes, and says how they stand. */
@Injectable()
export class Placing {
  constructor(
    private readonly streams: Streams,
    private readonly quoting: Quoting,
    private readonly driver: OrderDriver,
    private readonly obligations: Obligations,
    private readonly tries: PayerTries,
    private readonly units: UnitDesk,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins the order of a quote, or goes on with it. Refused: `quote-stale {quoteId}` with the quote that takes its place, what is not offered any more, and what
   * a promise is refused for; `order-under-way` where it may have been paid before; `tries-over {until}`. Not found for another's quote.
   */
  async place({ quoteId, insteadOf }: Pressed, { by, address, waysIn }: Payer, metadata: CommandMetadata) {
    const terms = await this.quoting.own(quoteId, by);
    const before = await this.standing(terms);
    const former = before === null ? await this.formerOf(terms) : null;
    if (before === null) {
      for (const other of insteadOf) await this.makeWay(terms, other, by);
      await this.begin(terms, { isOn: await waysIn(terms.locale), address }, metadata);
    }
    metadata.waits?.(); // the bank may take its time: that keeps nobody else out
    const over = new AbortController();
    const late = this.clock.pause(answeredWithin, over.signal).then(() => null);
    const challenge = await Promise.race([this.driven(terms, former), late]).finally(() => over.abort());
    return { ...(await this.receipt(terms)), order: (await this.standing(terms))!, challenge };
  }

  /** Null: nobody has placed it. */
  async standing({ orderId, quoteId }: Pick<Terms, 'orderId' | 'quoteId'>): Promise<Standing | null> {
    const ask = { fresh: true };
    const state = await this.streams.readState(orders, orderStream(orderId), ({ state: one }) => one, ask);
    return state.terms?.quoteId === quoteId ? standingOf(state) : null;
  }

  private async begin(terms: Terms, { isOn, address }: Beginning, metadata: CommandMetadata): Promise<void> {
    await this.withdraw(terms);
    const isOld = this.clock.now() >= terms.until || (await this.isOver(terms));
    if (isOld || !(await this.quoting.stands(terms, isOn))) throw await this.stale(terms, isOn, metadata);
    const { guest, orderId, memberId } = terms;
    const start = (refused?: Refused) => {
      const by = { ...metadata, ...(refused && { refused }) };
      return this.streams.decide(orders, orderStream(orderId), { type: 'StartOrder', data: terms, metadata: by });
    };
    // a guest has no account that might be erased
    const begin = async () => void (await (guest ? start() : this.obligations.promise(memberId, start)));
    await this.tries.during({ ...terms, of: terms.quoteId, n: 1 }, address, begin);
  }

  /**
   * A member's own order of another quote that the ask is kept for: the book hands it over in one decision (`ReserveAsk`), and it is given up afterwards. Given up first, the unit
   * would be anybody's in between, and they would be barred for not having paid it.
   */
  private formerOf({ orderId, goods, memberId }: Terms): Promise<string | null> {
    if (goods.is !== 'ask' || goods.match) return Promise.resolve(null);
    return this.units.keptFor(goods, memberId).then((kept) => (kept === orderId ? null : kept));
  }

  private async driven(terms: Terms, former: string | null): Promise<string | null> {
    try {
      return await this.driver.drive(terms.orderId);
    } finally {
      await this.leave(former, terms);
    }
  }

  /** What the book has handed over never has the unit again: where this comes to nothing, the due list gives it up. */
  private async leave(orderId: string | null, { quoteId }: Terms): Promise<void> {
    if (orderId) await this.withdraw({ orderId, quoteId }).catch(() => undefined);
  }

  /** Two quotes of gift cards, or of an ask, are two orders, and one of them is paid: for the same, that of the other must come to nothing. */
  private async makeWay({ quoteId, goods }: Terms, otherId: string, by: Buyer): Promise<void> {
    const other = await this.quoting.own(otherId, by).catch(noneOfTheirs);
    if (otherId === quoteId || other === null || !isSame(goods, other.goods)) return;
    const { orderId } = other;
    // a guest has another name in each order: the book does not know them again
    const isHandedOver = other.goods.is === 'ask' && other.guest === null;
    if (!isHandedOver) {
      await this.keepFromBeginning(other);
      await this.withdraw({ orderId, quoteId });
    }
    const ask = { fresh: true };
    const is = await this.streams.readState(orders, orderStream(orderId), ({ state }) => state.is, ask);
    const isOver = comesToNothing.includes(is) || (isHandedOver && (is === 'none' || is === 'making'));
    if (!isOver) throw new Refused('order-under-way', { quoteId: otherId });
  }

  /** Its press may be under way or come late: what is given up has to be as lasting as what is placed. */
  private async keepFromBeginning({ orderId, quoteId }: Terms): Promise<void> {
    const metadata = stepMetadata(orderId, 'WithdrawOrder');
    const command = { type: 'WithdrawOrder', data: { orderId, quoteId }, metadata } as const;
    await this.streams.decide(orders, orderStream(orderId), command);
  }

  /** Their own order of another quote that waits for them at the bank's page: they have come back without, and it is given up for this one. */
  private async withdraw({ orderId, quoteId }: Pick<Terms, 'orderId' | 'quoteId'>): Promise<void> {
    const state = await this.streams.readState(orders, orderStream(orderId), (read) => read.state, { fresh: true });
    if (state.is !== 'making' || state.terms?.quoteId === quoteId) return;
    if ((await this.driver.drive(orderId)) === null) return;
    const data = { orderId, step: 'pay', why: 'withdrawn', code: 'withdrawn' } as const;
    const metadata = stepMetadata(orderId, 'GiveUp', 'withdrawn');
    await this.streams.decide(orders, orderStream(orderId), { type: 'GiveUp', data, metadata });
    await this.driver.drive(orderId);
  }

  /** What another quote of the same thing came to: the next try is another order. */
  private isOver({ orderId }: Terms): Promise<boolean> {
    return this.streams.readState(
      orders,
      orderStream(orderId),
      ({ state: { is } }) => is === 'not-placed' || is === 'cancelled',
    );
  }

  private async stale(terms: Terms, isOn: IsOn, metadata: CommandMetadata): Promise<Refused> {
    const again = derivedMetadata(metadata, 'quote again');
    await this.quoting.again(terms, isOn, again);
    return new Refused('quote-stale', { quoteId: again.commandId });
  }

  private receipt({ orderId }: Terms): Promise<Receipt> {
    return this.streams.readState(orders, orderStream(orderId), ({ state, revision, position }) => ({
      revision: revision === 'none' ? 0 : revision,
      position,
      at: state.startedAt,
    }));
  }
}

/** An order that takes nothing for good. */
const comesToNothing: readonly OrderPhase[] = ['giving-up', 'not-placed', 'lapsing', 'cancelled'];

const isSame = (goods: Goods, other: Goods): boolean =>
  other.is === 'ask' ? goods.is === 'ask' && goods.listingId === other.listingId : other.is === 'gift-cards';

/** Somebody else's window left it behind: of theirs there is none. */
function noneOfTheirs(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** Nobody is told a number before it is placed. */
function standingOf({ is, number, end }: OrderState): Standing | null {
  if (is === 'none') return null;
  return { is, number: isPlaced(is) ? number : null, why: end?.code ?? null };
}
