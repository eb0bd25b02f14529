import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { book } from '#book/decider.ts';
import { bookStream } from '#book/events.ts';
import { balances } from '#gift-cards/balances/decider.ts';
import { balanceStream } from '#gift-cards/balances/events.ts';
import { leftOf } from '#gift-cards/rules/balance.ts';
import type { Wallet } from '#kernel/means.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { day, minute, plus, second } from '#kernel/instant.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import { type LedgerFact, ledgerTypes } from '#ledgers/rules/postings.ts';
import { orders } from '#orders/decider.ts';
import { orderStream } from '#orders/events.ts';
import { cardOf, tenderOf } from '#orders/ids.ts';
import type { Goods, TenderTerms, Terms } from '#orders/rules/terms.ts';
import { settlements } from '#orders/settlements/decider.ts';
import { settlementStream } from '#orders/settlements/events.ts';
import { paymentMethods } from '#payments/decider.ts';
import { paymentMethodsStream } from '#payments/events.ts';
import { ann, idOf, sealedCard } from '#payments/samples.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type Fate, SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { type Behaviour, testCards } from '#platform/payments/sandbox/test-cards.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { bookId, placeAsk, unit } from './ask-in-book.ts';
import { goesToBank, type Says } from './at-bank.ts';
import { type Blow, Life } from './dying-market.ts';
import { codes, OrderLife } from './dying-orders.ts';
import { FakeEventStore } from './fake-event-store.ts';
import { isWallet, meansOf, methodId } from './plan-means.ts';
import { turn } from './turns.ts';

/** The one of all checkouts here. */
export const clock = new DrivenClock();
const folder = mkdtempSync(join(tmpdir(), 'orders-'));
/** Theirs. */
export const bank = new SandboxBank(join(folder, 'bank.db'), { clock });
/** What becomes of the next parcels. */
export const parcels: { fate: Fate } = { fate: 'arrives' };
/** Theirs all, too. */
export const carrier = new SandboxCarrier(join(folder, 'carrier.db'), { clock, fateOf: () => parcels.fate });
// they outlive every process here, and no power cut: without this the disk is what the runs wait for
for (const kept of [bank, carrier])
  (Reflect.get(Reflect.get(kept, 'file') as object, 'db') as { pragma: (said: string) => void }).pragma(
    'synchronous = off',
  );

/** At the end of a spec. */
export async function closeBank(): Promise<void> {
  await bank.close();
  await carrier.close();
  rmSync(folder, { recursive: true });
}

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const gbp = (minor: number) => ({ minor, currency: 'GBP' }) as const;
const idIn = (url: string) => url.split('/').at(-1)!;
const to = { email: 'bea@example.org', name: 'Bea', from: 'Ann', message: '', sendAt: null };
/** Whom a card is for that is sold here. */
const gift = { person: ann, box: JSON.stringify({ to, language: 'en' }) };
const lot = { sellerId: idOf(3), templateId: idOf(4), variantId: idOf(5) };

const tokens = new Map<Behaviour, Promise<string>>();
/** A method of Ann's at the bank, of that card. */
export const bankToken = (does: Behaviour): Promise<string> => {
  const kept = tokens.get(does) ?? keptAtBank(does);
  tokens.set(does, kept);
  return kept;
};

/** The same, of this checkout alone. */
export async function keptAtBank(does: Behaviour): Promise<string> {
  const { number } = testCards.find((card) => card.does === does)!;
  const { url } = await bank.askCard('ann', { back: '/checkout', language: 'en' });
  const taken = (await bank.takeCard(idIn(url), { number, expires: '12/99' })) as { to: string };
  return (await bank.saveMethod({ key: randomUUID(), owner: 'ann', card: taken.to.split('#card=')[1]! }))!.token;
}

/** What is bought and how it is paid, what the bank says, and what befalls each process on the way. */
export type Plan = Readonly<{
  sells: 'gift-cards' | 'lot' | 'ask';
  card: Behaviour | Wallet | null;
  /** US cents of what is due that each card pays, and what another order has taken of it meanwhile. */
  tenders: readonly Readonly<{ pays: number; gone: number }>[];
  proves: Says;
  /** US cents of the seller's price, where it matters. */
  price?: number;
  /** What the law has its buyer give back. */
  returns?: Terms['returns'];
  /** Its seller has it still, and is asked whether they sell it. */
  asksSeller?: boolean;
  lives: readonly Readonly<{ blows: readonly (Blow | null)[]; pause: number }>[];
}>;

/** An order through banks that say anything and processes that die anywhere. */
export class Checkout {
  readonly store = new FakeEventStore();
  readonly orderId = randomUUID();
  readonly auctionId = randomUUID();
  readonly listingId = randomUUID();
  private readonly lives: { blows: (Blow | null)[]; pause: number }[];
  private readonly spent = this.plan.tenders.map(() => randomUUID());
  now: OrderLife;
  /** Whether any of its processes was killed. */
  hasDied = false;

  constructor(readonly plan: Plan) {
    this.lives = plan.lives.map(({ blows, pause }) => ({ blows: [...blows], pause }));
    this.now = this.quiet();
  }

  private quiet() {
    return this.life([]);
  }

  /** A process that is struck so. */
  life(blows: (Blow | null)[]): OrderLife {
    return new OrderLife(new Life(this.store, bank, clock, blows), clock, carrier);
  }

  /** Whose the card is. */
  protected get payer(): string {
    return ann;
  }

  protected tokenOf(card: Behaviour): Promise<string> {
    return bankToken(card);
  }

  /** What else a process does of what it finds in the log. */
  protected async told(): Promise<void> {}

  get terms(): Terms {
    const { plan, orderId } = this;
    const tenders = plan.tenders.map(({ pays }, n): TenderTerms => {
      const balance = codes.balanceOf(this.spent[n]!);
      return { tenderId: tenderOf(orderId, balance.id), balance, amount: usd(pays), charged: gbp(Math.ceil(pays / 2)) };
    });
    const rest = gbp(plan.card ? 3700 : 0);
    const total = gbp(rest.minor + tenders.reduce((sum, { charged }) => sum + charged.minor, 0));
    const nothing = { net: gbp(0), tax: gbp(0), gross: gbp(0) };
    const sold = [{ cardId: cardOf(orderId, 0), amount: usd(5000), charged: total, theme: 'black', gift }];
    const goods: Goods = {
      lot: { is: 'lot', auctionId: this.auctionId, ...lot } as const,
      ask: { is: 'ask', listingId: this.listingId, ...unit, isInstant: !plan.asksSeller } as const,
      'gift-cards': { is: 'gift-cards', cards: sold } as const,
    }[plan.sells];
    return {
      quoteId: orderId,
      orderId,
      memberId: ann,
      guest: null,
      goods,
      price: usd(plan.price ?? 5000),
      delivered: { item: { net: total, tax: gbp(0), gross: total }, shipping: nothing, tax: gbp(0), total },
      mayOweDuties: false,
      records: { rates: 'fx-2026-01-01', tax: 'tax-1', shipping: 'shipping-1', balances: 'balances-1' },
      address: { person: ann, box: JSON.stringify({ country: 'GB', name: 'Ann', line1: '1 Long Lane' }) },
      addressId: null,
      addressMark: null,
      shippingMethod: null,
      tenders,
      rest,
      means: meansOf(plan),
      returns: plan.returns ?? null,
      locale: 'en-gb',
      until: plus(clock.now(), 15 * minute),
    };
  }

  private async done(stream: string, decider: Parameters<Streams['decide']>[0], command: AnyMessage, by = 'spec') {
    const commandId = `${stream}/${command.type}/${by}`;
    const ids = { commandId, bodyHash: commandId, correlationId: commandId, causationId: commandId };
    const streams = new Streams(this.store, clock, new NoSnapshots());
    await streams.decide(decider, stream, { ...command, metadata: { ...ids, actorId: 'ann' } });
  }

  /** What was there before: a kept card, balances, a won auction. */
  async prepared(): Promise<this> {
    const { card, sells } = this.plan;
    if (card && !isWallet(card)) {
      const { payer: memberId } = this;
      const of = { memberId, methodId, bankToken: await this.tokenOf(card), isVerified: true, ...sealedCard };
      await this.done(paymentMethodsStream(memberId), paymentMethods as never, { type: 'SaveMethod', data: of });
    }
    for (const [n, { pays, gone }] of this.plan.tenders.entries()) await this.issued(this.spent[n]!, pays, gone);
    if (sells === 'lot') {
      const won = { auctionId: this.auctionId, buyerId: ann, ...lot, price: usd(5000) };
      const opened = { type: 'OpenSettlement', data: { ...won, until: plus(clock.now(), day) } };
      await this.done(settlementStream(this.auctionId), settlements as never, opened);
    }
    if (sells === 'ask') {
      const ask = { listingId: this.listingId, price: usd(this.plan.price ?? 5000) };
      await this.askedBy({ ...ask, isInstant: !this.plan.asksSeller });
    }
    await this.done(orderStream(this.orderId), orders as never, { type: 'StartOrder', data: this.terms });
    return this;
  }

  /** Puts an ask into the book. */
  async askedBy(ask: Parameters<typeof placeAsk>[0]): Promise<void> {
    await this.done(bookStream(bookId), book as never, placeAsk(ask), ask.listingId);
  }

  /** Which order has the unit that is sold; null: none. */
  async soldTo(): Promise<string | null> {
    if (this.plan.sells !== 'ask') return (await this.now.unit(this.auctionId)).soldTo;
    return (await this.now.book(bookId)).sold[this.listingId]?.orderId ?? null;
  }

  /** Whether anybody may buy it at its ask. */
  async isOnSale(): Promise<boolean> {
    const ask = (await this.now.book(bookId)).asks[this.listingId];
    return ask !== undefined && (ask.held === null || clock.now() >= ask.held.until);
  }

  private async issued(cardId: string, pays: number, gone: number) {
    const balance = codes.balanceOf(cardId);
    const card = { balance, amount: usd(pays + 100), charged: usd(pays + 100), why: 'prize', cause: 'p' } as const;
    const whose = { buyerId: null, holderId: ann, mailKey: null, recipient: null };
    const data = { ...card, lastFour: 'AAAA', theme: 'black', sendAt: null, ...whose };
    await this.done(balanceStream(balance), balances as never, { type: 'IssueGiftCard', data });
    if (gone === 0) return;
    const other = { balance, orderId: idOf(99), tenderId: idOf(98), amount: usd(gone), charged: usd(gone) };
    for (const type of ['HoldBalance', 'BindHold'])
      await this.done(balanceStream(balance), balances as never, { type, data: other });
  }

  /** As often as processes die: whoever comes next goes on, later. */
  async through() {
    for (;;) {
      const next = this.lives.shift();
      this.now = next ? this.life(next.blows) : this.quiet();
      for (let n = 0; n < 3; n++) {
        await this.driven();
        await this.proved();
      }
      await this.waited(this.told().catch(() => {}));
      this.hasDied ||= this.now.life.isDead;
      if (!next) return;
      clock.advance(next.pause);
    }
  }

  /** What the due lists do, for so long. */
  async later(rounds: number, ms: number) {
    this.now = this.quiet();
    for (let n = 0; n < rounds; n++) {
      clock.advance(ms);
      await this.driven();
      for (const id of this.payments()) await this.waited(this.now.life.driver.drive(id));
      await this.waited(this.told());
    }
  }

  payments() {
    return this.store.facts.flatMap(({ type, data }) =>
      type === 'PaymentTried' ? [(data as { paymentId: string }).paymentId] : [],
    );
  }

  private proved() {
    return goesToBank(bank, this.store.facts, this.plan.proves);
  }

  private driven() {
    return this.waited(this.now.driver.drive(this.orderId));
  }

  /** The slow card answers by the clock. */
  private async waited(work: Promise<unknown>) {
    let turns = 0;
    const flight = work.then(() => true);
    while (!(await Promise.race([flight, turn().then(() => false)]))) if (turns++ > 20) clock.advance(second);
  }

  async bankSays() {
    const found = (await Promise.all(this.payments().map((id) => bank.find(id)))).filter((one) => one !== undefined);
    const movements = found.flatMap(({ payment, movements: all }) =>
      all.flatMap(({ key, is, amount }) => (is === 'voided' ? [] : [{ payment, key, is, amount }])),
    );
    const facts = this.store.facts.filter(({ type }) => (ledgerTypes as readonly string[]).includes(type));
    return {
      net: movements.reduce((sum, { is, amount: { minor } }) => sum + (is === 'refunded' ? -minor : minor), 0),
      held: found.filter(({ state }) => state === 'authorised' || state === 'challenged'),
      report: checkLedger({ facts: facts as unknown as LedgerFact[], before: movements, after: movements }),
    };
  }

  async balancesLeft() {
    const states = await Promise.all(this.spent.map((id) => this.now.card(id)));
    return states.map((state) => ({ left: leftOf(state, clock.now()), holds: state.holds }));
  }
}
