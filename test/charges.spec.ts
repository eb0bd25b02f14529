import { afterAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { day, hour, minute, plus, second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import type { LedgerFact } from '#ledgers/rules/postings.ts';
import { showing } from '#kernel/fold.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { logRestored, restores } from '#platform/event-store/log-identity.ts';
import type { BankMeans } from '#kernel/means.ts';
import type { Outcome } from '#platform/payments/payments.ts';
import { walletEnds } from '#platform/payments/sandbox/card-pages.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type Behaviour, behaviours, testCards } from '#platform/payments/sandbox/test-cards.ts';
import { goesToBank, type Says } from './support/at-bank.ts';
import { type Blow, Killed, Life } from './support/dying-market.ts';
import { FakeEventStore } from './support/fake-event-store.ts';
import { mutant } from './support/mutants.ts';
import { turn } from './support/turns.ts';
import { ann, idOf } from '#payments/samples.ts';
import { charges } from '#payments/charges/decider.ts';
import type { ChargeState } from '#payments/rules/charge-state.ts';
import { ChargeDriver } from '#payments/charges/driver.ts';
import { paymentStream } from '#payments/charges/events.ts';
import { openPayments } from '#payments/charges/open-payments.view.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=asks-anew       who gets no answer asks again under another key
 *   MUTANT=silence-is-no   an answer that does not come is taken for a no
 *   MUTANT=asks-restored   a log that was put back asks the bank for money as if nothing were lost
 */
const driver = ChargeDriver.prototype as unknown as { asked: (...args: unknown[]) => Promise<Outcome> };
const { asked } = driver;
if (mutant === 'asks-anew')
  driver.asked = function anew(payment, attempt, state) {
    return asked.call(this, payment, { ...(attempt as object), attempt: randomUUID() }, state);
  };
if (mutant === 'silence-is-no') {
  const no: Outcome = { is: 'declined', code: 'silent', mayRetry: false };
  driver.asked = async function believing(...args: unknown[]) {
    const outcome = await asked.apply(this, args).catch(() => no);
    return outcome.is === 'unknown' ? no : outcome;
  };
}
if (mutant === 'asks-restored') Streams.prototype.restored = () => Promise.resolve(null);

const clock = new DrivenClock();
const folder = mkdtempSync(join(tmpdir(), 'charges-'));
const bank = new SandboxBank(join(folder, 'bank.db'), { clock });
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});
const visit = { back: '/checkout', language: 'en' } as const;
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;

async function cardOf(does: Behaviour | 'wallet'): Promise<BankMeans> {
  if (does === 'wallet') return { is: 'wallet', wallet: 'klarna' };
  const { number } = testCards.find((card) => card.does === does)!;
  const { url } = await bank.askCard('ann', visit);
  const taken = (await bank.takeCard(url.split('/').at(-1)!, { number, expires: '12/99' })) as { to: string };
  const kept = await bank.saveMethod({ key: randomUUID(), owner: 'ann', card: taken.to.split('#card=')[1]! });
  return { is: 'saved', methodId: idOf(2), bankToken: kept!.token };
}

/** What somebody wants of a charge, and what befalls each process on the way. */
type Plan = Readonly<{
  card: Behaviour | 'wallet';
  wants: 'pay' | 'pay-part' | 'give-up' | 'give-up-at-once' | 'give-up-while-paying';
  refunds: readonly number[];
  proves: Says;
  lives: readonly (readonly (Blow | null)[])[];
}>;

class Charge {
  readonly store = new FakeEventStore();
  readonly paymentId = randomUUID();
  private readonly until = plus(clock.now(), 10 * minute);
  private readonly lives: (Blow | null)[][];
  life: Life;

  constructor(
    private readonly plan: Plan,
    private readonly means: BankMeans,
  ) {
    this.lives = plan.lives.map((blows) => [...blows]);
    this.life = this.born();
  }

  private readonly born = () => new Life(this.store, bank, clock, this.lives.shift() ?? []);
  private readonly of = (attempt: string) => ({ paymentId: this.paymentId, attempt: `${this.paymentId}/${attempt}` });

  get state(): Promise<ChargeState> {
    return this.life.streams.readState(charges, paymentStream(this.paymentId), ({ state }) => structuredClone(state));
  }

  facts(): readonly LedgerFact[] {
    return this.store.facts.map(({ type, data }) => ({ type, data }) as LedgerFact);
  }

  /** As often as processes die: whoever comes next goes on. */
  async through(): Promise<void> {
    for (let n = 0; n < 40; n++) {
      try {
        await this.wanted();
        if (!this.life.isDead) return;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      this.life = this.born();
    }
  }

  /** What the due list does, for so long. */
  async later(rounds: number, ms: number) {
    for (let n = 0; n < rounds; n++) {
      if (this.life.isDead) this.life = this.born();
      clock.advance(ms);
      await this.driven();
    }
  }

  async ask() {
    const purpose = { is: 'order', id: idOf(9) } as const;
    const of = { ...this.of('a'), amount: usd(5000), purpose, memberId: ann };
    const data = { ...of, means: this.means, challengeUntil: this.until, ...visit };
    await this.life.decide({ type: 'AskAuthorisation', data });
  }

  private async wanted() {
    const { wants, refunds } = this.plan;
    if (wants === 'give-up-at-once') await this.asked({ type: 'AskVoid', data: this.of('v') });
    try {
      await this.ask();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return;
    }
    await this.driven();
    await this.proved();
    await this.driven();
    if (wants === 'give-up') await this.asked({ type: 'AskVoid', data: this.of('v') });
    else {
      const amount = usd(wants === 'pay-part' ? 4000 : 5000);
      await this.asked({ type: 'AskCapture', data: { ...this.of('c'), amount } });
      if (wants === 'give-up-while-paying') await this.asked({ type: 'AskVoid', data: this.of('v') });
    }
    await this.driven();
    for (const [n, minor] of refunds.entries())
      await this.asked({ type: 'AskRefund', data: { ...this.of(`r${n}`), refundId: `r${n}`, amount: usd(minor) } });
    await this.driven();
  }

  private async asked(command: Parameters<Life['decide']>[0]) {
    await this.life.decide(command).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }

  /** Their holder goes to the bank, or stays away. */
  private proved() {
    return goesToBank(bank, this.store.facts, this.plan.proves);
  }

  /** The slow card answers by the clock. */
  async driven() {
    let turns = 0;
    const flight = this.life.driver.drive(this.paymentId).then(() => true);
    while (!(await Promise.race([flight, turn().then(() => false)]))) if (turns++ > 20) clock.advance(second);
  }

  async report() {
    const found = await bank.find(this.paymentId);
    const movements = (found?.movements ?? []).flatMap(({ key, is, amount }) =>
      is === 'voided' ? [] : [{ payment: this.paymentId, key, is, amount }],
    );
    const net = movements.reduce((sum, { is, amount: { minor } }) => sum + (is === 'refunded' ? -minor : minor), 0);
    const report = checkLedger({ facts: this.facts(), before: movements, after: movements });
    return { ...report, held: found?.state, net, movements };
  }
}

const blow = fc.constantFrom<Blow | null>('before', 'after', 'away', 'lost', null, null, null);
const plans: fc.Arbitrary<Plan> = fc.record({
  card: fc.constantFrom(...behaviours, 'wallet', 'wallet', 'wallet'),
  wants: fc.constantFrom('pay', 'pay-part', 'give-up', 'give-up-at-once', 'give-up-while-paying'),
  refunds: fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 3 }),
  proves: fc.constantFrom(true, false, null, ...walletEnds),
  lives: fc.array(fc.array(blow, { maxLength: 12 }), { maxLength: 6 }),
});
const simple: Plan = { card: 'approved', wants: 'pay', refunds: [], proves: null, lives: [] };

/** One outcome, and the log's ledger is the bank's. */
async function expectOneEnd(charge: Charge) {
  const [state, report] = [await charge.state, await charge.report()];
  expect(report.differences).toEqual([]);
  expect([state.open, report.inFlight]).toEqual([[], []]);
  const given = state.refunds.reduce((sum, { is, amount }) => sum + (is === 'made' ? amount.minor : 0), 0);
  expect(report.net).toBe((state.captured?.minor ?? 0) - given);
  expect(state.isVoidAsked ? report.net : 0).toBe(0); // given up: nothing is kept
  const ends: Partial<Record<string, readonly unknown[]>> = {
    captured: ['captured'],
    voided: ['voided', undefined],
    authorised: ['authorised'],
  };
  expect(ends[state.is] ?? ['none', 'voided', undefined]).toContain(report.held);
  expect(showing(openPayments, ...charge.facts())).toBeUndefined();
}

describe('a charge that is driven', () => {
  it('ends in one outcome with no difference, whatever the bank says and wherever a process dies', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const charge = new Charge(plan, await cardOf(plan.card));
        await charge.through();
        await charge.later(12, minute); // the challenge is over
        await charge.later(6, day); // refunds are tried again
        await expectOneEnd(charge);
      }),
      { numRuns: 150 },
    );
  });

  const taking: readonly Plan[] = [
    { ...simple, refunds: [1000, 2000] },
    { ...simple, card: 'answer-lost', refunds: [4000] },
    { ...simple, card: 'refund-fails-once', refunds: [4000] },
    { ...simple, card: 'challenge', proves: true },
    { ...simple, wants: 'give-up' },
    { ...simple, wants: 'give-up-while-paying' },
  ];
  it.each(taking)('of a process killed at every one of its calls: $card, $wants', async (plan) => {
    for (const by of ['before', 'after'] as const)
      for (let n = 0; n < 16; n++) {
        const charge = new Charge(
          { ...plan, lives: [[...Array.from({ length: n }, () => null), by]] },
          await cardOf(plan.card),
        );
        await charge.through();
        await charge.later(12, minute);
        await charge.later(2, day);
        await expectOneEnd(charge);
        const { net } = await charge.report();
        const kept = 5000 - plan.refunds.reduce((sum, minor) => sum + minor, 0);
        // who comes back to take what is taken already hears that it is too late to give up
        expect(net).toBe((await charge.state).isVoidAsked ? 0 : kept);
        const mayBe = plan.wants === 'give-up-while-paying' ? [true, false] : [plan.wants === 'give-up'];
        expect(mayBe).toContain((await charge.state).isVoidAsked);
      }
  });

  it('hears of a refund that comes back after days, and gives it back anew', async () => {
    const charge = new Charge({ ...simple, refunds: [4000] }, await cardOf('refund-returns'));
    await charge.through();
    expect((await charge.report()).net).toBe(1000);
    await charge.later(1, 3 * day);
    expect(await charge.report()).toMatchObject({ net: 5000, differences: [] });
    await charge.later(1, day);
    expect((await charge.report()).net).toBe(1000);
    await expectOneEnd(charge);
  });

  it('asks nobody while the bank is away, and goes on where it stood', async () => {
    const charge = new Charge(simple, await cardOf('approved'));
    bank.isAway = true;
    await charge.through();
    expect((await charge.state).open).toMatchObject([{ is: 'authorise' }]);
    bank.isAway = false;
    await charge.through();
    await expectOneEnd(charge);
    expect((await charge.report()).net).toBe(5000);
  });

  it('is a case for a person once the bank may have forgotten its key', async () => {
    const charge = new Charge(simple, await cardOf('approved'));
    await charge.ask();
    clock.advance(24 * hour);
    await charge.driven();
    expect(charge.facts().map(({ type }) => type)).toEqual(['AuthorisationAsked', 'PaymentCaseOpened']);
    expect(await bank.find(charge.paymentId)).toBeUndefined();
    expect(showing(openPayments, ...charge.facts())).toBeUndefined();
  });

  it('asks for nothing once the log was put back: what it has lost may have been done', async () => {
    const charge = new Charge(simple, await cardOf('approved'));
    await charge.store.add(restores, logRestored(clock.now()));
    await charge.ask();
    await charge.driven();
    expect(await bank.find(charge.paymentId)).toBeUndefined();
  });
});
