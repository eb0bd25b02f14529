import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { auction } from '#auctions/decider.ts';
import { type DepositCommand, deposits } from '#auctions/deposits/decider.ts';
import { DepositDriver } from '#auctions/deposits/driver.ts';
import { depositStream } from '#auctions/deposits/events.ts';
import { paymentOf } from '#auctions/deposits/ids.ts';
import { auctionStream } from '#auctions/events.ts';
import type { AuctionCommand } from '#auctions/rules/command-data.ts';
import { day, minute, plus, second } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import { type LedgerFact, ledgerTypes } from '#ledgers/rules/postings.ts';
import { AskedCharges } from '#payments/charges/asked-charges.ts';
import { ChargesOfDeposits } from '#payments/charges/charges-of-deposits.ts';
import { paymentMethods } from '#payments/decider.ts';
import { paymentMethodsStream } from '#payments/events.ts';
import { ann, idOf, sealedCard } from '#payments/samples.ts';
import { Log } from '#platform/observability/log.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { bank, bankToken, clock, closeBank } from './support/checkout-run.ts';
import { type Blow, Life } from './support/dying-market.ts';
import { noTries } from './support/dying-orders.ts';
import { FakeEventStore } from './support/fake-event-store.ts';
import { mutant } from './support/mutants.ts';

/*
 * A deposit whose process dies at any of its calls of log and bank is held once, and let go or taken whole. To see it fail, run with
 *   MUTANT=holds-twice   whoever goes on asks the bank under another name
 */
if (mutant === 'holds-twice')
  Reflect.set(DepositDriver.prototype, 'attempted', () => ({ paymentId: randomUUID(), attempt: randomUUID() }));

afterAll(closeBank);

const [bob, methodId] = [idOf(7), idOf(2)];
type Ending = 'pays' | 'defaults' | 'loses';
type Taking = (process: Process) => Promise<unknown>;

/** What drives deposits in one life of a process. */
class Process {
  readonly life: Life;
  readonly driver: DepositDriver;

  constructor(store: FakeEventStore, blows: (Blow | null)[]) {
    this.life = new Life(store, bank, clock, blows);
    const { streams, driver } = this.life;
    const charges = new ChargesOfDeposits(streams, new AskedCharges(streams, driver));
    this.driver = new DepositDriver(streams, charges, noTries, clock, new Log('silent'));
  }
}

/** Ann's deposit for an auction, from the first press to its end; its process dies once, where `blows` says. */
class Run {
  readonly store = new FakeEventStore();
  readonly of = { auctionId: randomUUID(), memberId: ann };
  private now: Process;
  hasDied = false;

  constructor(blows: (Blow | null)[]) {
    this.now = new Process(this.store, blows);
  }

  async prepared(): Promise<this> {
    const { auctionId } = this.of;
    const lot = { templateId: idOf(4), variantId: idOf(5), listingId: null };
    const terms = {
      lot,
      sellerId: idOf(3),
      startPrice: usd(10),
      reserve: null,
      closesAt: plus(clock.now(), 30 * minute),
    };
    await this.auctioned({ type: 'OpenAuction', data: { auctionId, rules: 'plinth-3', ...terms } });
    const card = { memberId: ann, methodId, bankToken: await bankToken('approved'), isVerified: true, ...sealedCard };
    const saving = { type: 'SaveMethod', data: card, metadata: systemMetadata('card') } as const;
    await this.step(({ life }) => life.streams.decide(paymentMethods, paymentMethodsStream(ann), saving));
    return this;
  }

  /** A step is done again by whoever comes after a process that died at it. */
  async step(work: Taking): Promise<void> {
    for (;;) {
      await work(this.now).catch(() => {});
      await this.now.driver.landed();
      await this.now.life.driver.landed();
      if (!this.now.life.isDead) return;
      this.hasDied = true;
      this.now = this.quiet();
      clock.advance(15 * second);
    }
  }

  asks(dollars: number): Promise<void> {
    const asked = {
      deposit: usd(dollars),
      methodId,
      challengeUntil: plus(clock.now(), minute),
      back: '/',
      language: 'en',
      closesAt: plus(clock.now(), minute),
    };
    return this.step(async (process) => {
      const stream = depositStream(this.of.auctionId, this.of.memberId);
      const n = (await process.life.streams.readState(deposits, stream, ({ state }) => state.n)) + 1;
      await this.decided(process, { type: 'AskDeposit', data: { ...this.of, ...asked, n } }, String(dollars));
      await process.driver.drive(this.of);
    });
  }

  decided(process: Process, command: DepositCommand, name = '') {
    const { auctionId, memberId } = this.of;
    const metadata = systemMetadata(`${auctionId} ${command.type} ${name}`);
    return process.life.streams.decide(deposits, depositStream(auctionId, memberId), { ...command, metadata });
  }

  async bids(bidderId: string, dollars: number) {
    const maximum = usd(dollars);
    const bid = { bidderId, maximum, maximumAgain: maximum, linkedTo: [], salt: '0'.repeat(32) };
    await this.auctioned({ type: 'PlaceBid', data: { auctionId: this.of.auctionId, ...bid } });
  }

  async closes() {
    clock.advance(31 * minute);
    await this.auctioned({ type: 'CloseAuction', data: { auctionId: this.of.auctionId } });
  }

  /** What the due lists do, for so long. */
  async later() {
    this.now = this.quiet();
    for (const ms of [15 * second, day, day]) {
      clock.advance(ms);
      await this.now.driver.drive(this.of);
      for (let hold = 1; hold < 5; hold++) await this.now.life.driver.drive(paymentOf(this.of, hold));
    }
  }

  async bankSays() {
    const ids = [1, 2, 3, 4, 5].map((n) => paymentOf(this.of, n));
    const found = (await Promise.all(ids.map((id) => bank.find(id)))).filter((one) => one !== undefined);
    const movements = found.flatMap(({ payment, movements: all }) =>
      all.flatMap(({ key, is, amount }) => (is === 'voided' ? [] : [{ payment, key, is, amount }])),
    );
    const facts = this.store.facts.filter(({ type }) => (ledgerTypes as readonly string[]).includes(type));
    return {
      taken: movements.map(({ is, amount: { minor } }) => [is, minor]),
      held: found.filter(({ state }) => state === 'authorised').length,
      holds: found.length,
      differences: checkLedger({ facts: facts as unknown as LedgerFact[], before: movements, after: movements })
        .differences,
    };
  }

  ended() {
    return this.store.facts.flatMap(({ type, data }) =>
      type === 'DepositForfeited' || type === 'DepositReleased' ? [[type, data]] : [],
    );
  }

  private quiet() {
    return new Process(this.store, []);
  }

  private auctioned(command: AuctionCommand) {
    const metadata = systemMetadata(`${this.of.auctionId} ${command.type} ${JSON.stringify(command.data)}`);
    const stream = auctionStream(this.of.auctionId);
    return this.step(({ life }) => life.streams.decide(auction, stream, { ...command, metadata }));
  }
}

async function runOf(ending: Ending, blows: (Blow | null)[]): Promise<Run> {
  const run = await new Run(blows).prepared();
  await run.asks(60);
  await run.asks(90);
  await run.bids(ann, 900);
  if (ending === 'loses') await run.bids(bob, 2000);
  await run.closes();
  await run.step((process) => process.driver.drive(run.of));
  if (ending === 'pays') await run.step((process) => process.driver.release(run.of, 'paid'));
  if (ending === 'defaults')
    await run.step(async (process) => {
      await run.decided(process, { type: 'ForfeitDeposit', data: run.of });
      await process.driver.drive(run.of);
    });
  await run.later();
  return run;
}

const ends = {
  pays: { taken: [], holds: 3, end: ['DepositReleased', { why: 'paid' }] },
  loses: { taken: [], holds: 2, end: ['DepositReleased', { why: 'lost' }] },
  defaults: { taken: [['captured', 9000]], holds: 3, end: ['DepositForfeited', { deposit: usd(90) }] },
} as const;

describe('a deposit of a process that is killed at every one of its calls', () => {
  it.each(['pays', 'loses', 'defaults'] as const)('of a bidder who %s', async (ending) => {
    const { taken, holds, end } = ends[ending];
    for (const by of ['before', 'after'] as const)
      for (let n = 0; n < 80; n++) {
        const run = await runOf(ending, [...Array.from({ length: n }, () => null), by]);
        expect([n, await run.bankSays()]).toEqual([n, { taken, holds, held: 0, differences: [] }]);
        expect([n, run.ended()]).toMatchObject([n, [[end[0], { ...run.of, ...end[1] }]]]);
        if (!run.hasDied) break;
        if (n === 79) throw new Error('it never came through');
      }
  });
});
