import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { showing } from '#kernel/fold.ts';
import { minute, plus } from '#kernel/instant.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import { type LedgerFact, ledgerTypes } from '#ledgers/rules/postings.ts';
import { movementsAt } from '#ledgers/reading.ts';
import { type ChargeCommand, charges } from '#payments/charges/decider.ts';
import { ChargeDriver } from '#payments/charges/driver.ts';
import { paymentStream } from '#payments/charges/events.ts';
import { adoptFoundCharge, returnFoundCharge } from '#payments/reconciling/acts.ts';
import { paymentCases } from '#payments/reconciling/payment-cases.view.ts';
import { Reconciler } from '#payments/reconciling/reconciler.ts';
import { ann, idOf } from '#payments/samples.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { logRestored, restores } from '#platform/event-store/log-identity.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { FakeEventStore } from './support/fake-event-store.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=unmatched     a log that was put back asks for money before it is matched with the bank
 *   MUTANT=found-is-ours what the bank has and no fact knows is nobody's business
 */
if (mutant === 'unmatched') ChargeDriver.prototype.isMatched = () => Promise.resolve(true);
const reconciler = Reconciler.prototype as unknown as { note: () => Promise<void> };
if (mutant === 'found-is-ours') reconciler.note = () => Promise.resolve();

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const visit = { back: '/checkout', language: 'en' } as const;
const purpose = { is: 'order', id: idOf(9) } as const;

let folder: string;
let clock: DrivenClock;
let bank: SandboxBank;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconciler-'));
  clock = new DrivenClock();
  bank = new SandboxBank(join(folder, 'bank.db'), { clock });
});
afterEach(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});

/** A market with that log, beside the one bank. */
function marketOn(store: FakeEventStore) {
  const streams = new Streams(store, clock, new NoSnapshots());
  const driver = new ChargeDriver(streams, bank, clock, new Log('silent'));
  const facts = () =>
    store.facts
      .map(({ type, data }) => ({ type, data }) as LedgerFact)
      .filter(({ type }) => ledgerTypes.includes(type));
  const find = async () => ({ items: [] });
  const queries = { find } as never;
  const reconciling = new Reconciler(
    streams,
    bank,
    driver,
    queries,
    { epoch: 1 } as never,
    clock,
    new Log('silent'),
    new Metrics(),
  );
  const decide = async (command: ChargeCommand) => {
    const commandId = randomUUID();
    const metadata = { commandId, bodyHash: commandId, actorId: 'a', correlationId: 'c', causationId: 'c' };
    await streams.decide(charges, paymentStream(command.data.paymentId), { ...command, metadata });
  };
  return {
    store,
    streams,
    driver,
    decide,
    facts,
    look: () => reconciling.look(),
    types: (payment: string) =>
      store.facts.filter(({ stream }) => stream === paymentStream(payment)).map(({ type }) => type),
    differences: async () => {
      const movements = await movementsAt(bank);
      return checkLedger({ facts: facts(), before: movements, after: movements });
    },
  };
}

async function card(): Promise<string> {
  const { url } = await bank.askCard('ann', visit);
  const id = url.split('/').at(-1)!;
  const taken = (await bank.takeCard(id, { number: '4242424242424242', expires: '12/99' })) as { to: string };
  return (await bank.saveMethod({ key: randomUUID(), owner: 'ann', card: taken.to.split('#card=')[1]! }))!.token;
}

/** What an order asks of a charge: its ids follow from the order, so that who goes on after a restore asks for the same. */
const ordered = (paymentId: string, bankToken: string) => ({
  authorise: {
    type: 'AskAuthorisation',
    data: {
      paymentId,
      attempt: `${paymentId}/a`,
      amount: usd(5000),
      purpose,
      memberId: ann,
      means: { is: 'saved', methodId: idOf(2), bankToken },
      challengeUntil: plus(clock.now(), 10 * minute),
      ...visit,
    },
  } as const,
  capture: { type: 'AskCapture', data: { paymentId, attempt: `${paymentId}/c`, amount: usd(5000) } } as const,
  refund: {
    type: 'AskRefund',
    data: { paymentId, attempt: `${paymentId}/r`, refundId: 'r', amount: usd(2000) },
  } as const,
});

/** A market that took money, and one with an older log: the first `kept` facts of the first one's. */
async function putBack(kept: number) {
  const [paymentId, token] = [randomUUID(), await card()];
  const before = marketOn(new FakeEventStore());
  const asks = ordered(paymentId, token);
  for (const command of [asks.authorise, asks.capture, asks.refund]) {
    await before.decide(command);
    await before.driver.drive(paymentId);
  }
  const older = new FakeEventStore();
  const stream = paymentStream(paymentId);
  for (const { id, type, data, meta } of before.store.facts.filter((fact) => fact.stream === stream).slice(0, kept))
    await older.add(stream, { id, type, data, meta });
  await older.add(restores, logRestored(clock.now()));
  return { paymentId, asks, after: marketOn(older) };
}

describe('after a restore', () => {
  it('nothing is asked of the bank before all that it has was looked at', async () => {
    const { after } = await putBack(0);
    const other = randomUUID();
    await after.decide(ordered(other, await card()).authorise);
    await after.driver.drive(other);
    expect(await bank.find(other)).toBeUndefined();
    await after.look();
    await after.driver.drive(other);
    expect((await bank.find(other))?.state).toBe('authorised');
  });

  it('what is known becomes a fact, what is not lies in suspense; the ledger has no difference, however often it is looked at', async () => {
    for (let kept = 0; kept <= 6; kept++) {
      const { after } = await putBack(kept);
      for (let n = 0; n < 3; n++) await after.look();
      const { differences, balances } = await after.differences();
      expect([kept, differences]).toEqual([kept, []]);
      const suspense = balances.find(({ account }) => account === 'suspense')?.minor ?? 0;
      // of a capture that was asked for the bank's word is known; of one that was not, nobody knows whose it is
      expect([kept, suspense < 0]).toEqual([kept, kept < 3]);
      await after.store.close();
      bank = await anotherBank();
    }
  });

  it('an order that goes on takes what it finds for its own, once', async () => {
    for (let kept = 0; kept <= 6; kept++) {
      const { paymentId, asks, after } = await putBack(kept);
      await after.look();
      for (const command of [asks.authorise, asks.capture, asks.refund]) {
        await after.decide(command);
        await after.driver.drive(paymentId);
      }
      const { differences, balances } = await after.differences();
      expect([kept, differences]).toEqual([kept, []]);
      const held = Object.fromEntries(balances.map(({ account, minor }) => [account, minor]));
      expect([kept, held['provider'], held['funds'], held['suspense'] ?? 0]).toEqual([kept, 3000, -5000, 0]);
      expect(showing(paymentCases, ...after.facts())).toBeUndefined();
      bank = await anotherBank();
    }
  });

  it('two operators give back what is nobody’s, or say whose it is', async () => {
    const first = await putBack(0);
    await first.after.look();
    const by = { metadata: () => ids() } as never;
    const { streams, driver } = first.after;
    const target = { paymentId: first.paymentId, attempt: `${first.paymentId}/c` };
    await adoptFoundCharge({ streams, driver, payments: bank }).run({ ...target, orderId: idOf(9) }, by);
    expect(first.after.types(first.paymentId)).toContain('ChargeAdopted');
    await expect(returnFoundCharge({ streams, driver, payments: bank }).run(target, by)).rejects.toThrow('not found');
    expect((await first.after.differences()).differences).toEqual([]);
  });
});

describe('each hour', () => {
  it('a payment of which the bank’s own list shows that nothing is to be done is not asked for once more', async () => {
    const [paymentId, token] = [randomUUID(), await card()];
    const { decide, driver, look, types } = marketOn(new FakeEventStore());
    const { authorise, capture } = ordered(paymentId, token);
    for (const command of [authorise, capture]) {
      await decide(command);
      await driver.drive(paymentId);
    }
    const asked: string[] = [];
    const find = bank.find.bind(bank);
    bank.find = (payment) => (asked.push(payment), find(payment));
    await look();
    expect([asked, types(paymentId).at(-1)]).toEqual([[], 'PaymentCaptured']);
  });

  it('what the bank did for who died before they wrote it down becomes a fact', async () => {
    const [paymentId, token] = [randomUUID(), await card()];
    const { decide, driver, look, types } = marketOn(new FakeEventStore());
    const { authorise, capture } = ordered(paymentId, token);
    await decide(authorise);
    await driver.drive(paymentId);
    await decide(capture);
    const { attempt: key, amount } = capture.data;
    await bank.capture({ key, payment: paymentId, amount });
    await look();
    expect(types(paymentId).at(-1)).toBe('PaymentCaptured');
  });
});

const ids = () => {
  const commandId = randomUUID();
  return { commandId, bodyHash: commandId, actorId: 'o', correlationId: 'c', causationId: 'c' };
};

/** With nothing in it yet. */
async function anotherBank(): Promise<SandboxBank> {
  await bank.close();
  return new SandboxBank(join(folder, `${randomUUID()}.db`), { clock });
}
