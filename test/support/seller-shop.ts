import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLedger } from '#ledgers/rules/check.ts';
import { type LedgerFact, ledgerTypes } from '#ledgers/rules/postings.ts';
import { type OrderEvent, orderStream } from '#orders/events.ts';
import { ann, idOf } from '#payments/samples.ts';
import { type SellerAccountCommand, sellerAccounts } from '#payouts/decider.ts';
import { PayoutDriver } from '#payouts/driver.ts';
import { sellerAccountStream } from '#payouts/events.ts';
import { cents } from '#payouts/rules/fees.ts';
import { Settling } from '#payouts/settling.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Log } from '#platform/observability/log.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { type AccountBehaviour, testAccounts } from '#platform/payments/sandbox/test-accounts.ts';
import { type Blow, Life } from './dying-market.ts';
import { FakeEventStore } from './fake-event-store.ts';

/** The one of all shops here. */
export const clock = new DrivenClock();
const folder = mkdtempSync(join(tmpdir(), 'payouts-'));
/** Theirs. */
export const bank = new SandboxBank(join(folder, 'bank.db'), { clock });
(Reflect.get(Reflect.get(bank, 'file') as object, 'db') as { pragma: (said: string) => void }).pragma(
  'synchronous = off',
);
/** At the end of a spec. */
export async function closeShops(): Promise<void> {
  await bank.close();
  rmSync(folder, { recursive: true });
}

export const gbp = (minor: number) => ({ minor, currency: 'GBP' }) as const;
const price = cents(12_000);
const delivered = {
  item: { net: gbp(9000), tax: gbp(1800), gross: gbp(10_800) },
  shipping: { net: gbp(1875), tax: gbp(375), gross: gbp(2250) },
  tax: gbp(2175),
  total: gbp(13_050),
};
const bankCalls = new Set(['payOut', 'findPayout', 'payoutsSince']);

/** A seller, what they have sold for 120 dollars each, and the processes that pay them. */
export class Shop {
  readonly store = new FakeEventStore();
  readonly sellerId = randomUUID();

  /** A process that is struck so. */
  life(blows: (Blow | null)[] = []) {
    const life = new Life(this.store, bank, clock, blows);
    const driver = new PayoutDriver(life.streams, life.dying(bank, bankCalls), clock, new Log('silent'));
    const settling = new Settling(this.store, life.streams, driver, clock);
    return { life, driver, settling };
  }

  /** What is the seller's; the due lists and reactions come as often as they have to. */
  async settled(orderId: string, { life, driver, settling } = this.life()) {
    await settling.settle(orderId).catch(unlessDead(life));
    await driver.drive(this.sellerId);
  }

  async sold(...facts: readonly OrderEvent[]): Promise<string> {
    const orderId = randomUUID();
    const lot = {
      is: 'lot',
      auctionId: idOf(1),
      sellerId: this.sellerId,
      templateId: idOf(4),
      variantId: idOf(5),
    } as const;
    const terms = { orderId, quoteId: orderId, memberId: ann, goods: lot, price, delivered };
    await this.add(
      orderId,
      { type: 'OrderStarted', data: terms as never },
      { type: 'OrderNumberGiven', data: { orderId, number: '1', n: 1 } },
    );
    await this.add(orderId, { type: 'OrderConfirmed', data: { orderId, goods: 'lot' } }, ...facts);
    return orderId;
  }

  async add(orderId: string, ...facts: readonly OrderEvent[]) {
    const meta = {
      v: 1,
      at: clock.now(),
      commandId: randomUUID(),
      bodyHash: '',
      actorId: 'x',
      correlationId: 'x',
      causationId: 'x',
    };
    const stamped = facts.map(({ type, data }) => ({ id: randomUUID(), type, data: { ...data, orderId }, meta }));
    await this.store.add(orderStream(orderId), ...stamped);
  }

  async account(does: AccountBehaviour) {
    const { number } = testAccounts.find((one) => one.does === does)!;
    const { url } = await bank.askAccount('bob', { back: '/', language: 'en' });
    const { to } = (await bank.takeAccount(url.split('/').at(-1)!, number)) as { to: string };
    const kept = (await bank.saveAccount({ key: randomUUID(), owner: 'bob', account: to.split('#account=')[1]! }))!;
    const sealed = { person: this.sellerId, box: '' };
    const of = { memberId: this.sellerId, accountId: randomUUID(), bankToken: kept.token, country: kept.country };
    await this.decide({ type: 'SetPayoutAccount', data: { ...of, bank: sealed, lastFour: sealed } });
  }

  async decide(command: SellerAccountCommand) {
    const commandId = randomUUID();
    const metadata = { commandId, bodyHash: '', correlationId: commandId, causationId: commandId, actorId: 'x' };
    await this.life().life.streams.decide(sellerAccounts, sellerAccountStream(this.sellerId), { ...command, metadata });
  }

  state() {
    return this.life().life.streams.readState(sellerAccounts, sellerAccountStream(this.sellerId), ({ state }) => state);
  }

  /** What the bank has paid this seller, and the log's ledger beside it. */
  async told() {
    const made = (await bank.payoutsSince('')).filter(({ reference }) => reference === this.sellerId);
    const movements = made.map(({ key, amount }) => ({ payment: key, key, is: 'paid-out', amount }) as const);
    const facts = this.store.facts.filter(({ type }) => (ledgerTypes as readonly string[]).includes(type));
    const report = checkLedger({ facts: facts as unknown as LedgerFact[], before: movements, after: movements });
    const balances = Object.fromEntries(
      report.balances.map(({ account, currency, minor }) => [`${account} ${currency}`, minor]),
    );
    return { paid: made.map(({ amount: { minor } }) => minor), balances, report, types: facts.map(({ type }) => type) };
  }
}

const unlessDead = (life: Life) => (error: unknown) => {
  if (!life.isDead) throw error;
};
