import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { day, hour } from '#kernel/instant.ts';
import { endPayoutCase, retryPayout } from '#payouts/cases/acts.ts';
import { PayoutDriver } from '#payouts/driver.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { Settling } from '#payouts/settling.ts';
import { caseOf, type SellerAccountDocument, sellerAccountView } from '#payouts/views/seller-account.view.ts';
import { showing } from '#kernel/fold.ts';
import { Log } from '#platform/observability/log.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { mutant } from './support/mutants.ts';
import { bank, clock, closeShops, Shop } from './support/seller-shop.ts';

/*
 * What operators do about a payout. To see the tests fail, run with
 *   MUTANT=case-unasked   operators end a case without asking the bank whether it has paid after all
 *   MUTANT=own-case       an operator sees to their own money
 */
afterAll(closeShops);

const net = feeOf(cents(12_000), { rating: 90, revision: 0, country: 'US' }).net.minor;

/** A bank that says nothing. `pays`: it does what it is asked all the same. */
const silent = (pays: boolean) => ({
  payoutsSince: bank.payoutsSince.bind(bank),
  findPayout: () => Promise.resolve(undefined),
  payOut: async (asked: Parameters<Payments['payOut']>[0]) => {
    if (pays) await bank.payOut(asked);
    return { is: 'unknown' } as const;
  },
});

/** One that says no. */
const refusing = { ...silent(false), payOut: async () => ({ is: 'declined', code: 'no', mayRetry: true }) as const };

class Case {
  readonly shop = new Shop();
  private orderId = '';

  static async of(at: object): Promise<Case> {
    const one = new Case();
    await one.shop.account('pays');
    const { deliveredAt, ...delivered } = { deliveredAt: clock.now(), due: clock.now(), rules: 'after-sale-1' };
    one.orderId = await one.shop.sold({ type: 'OrderDelivered', data: { orderId: '', deliveredAt, ...delivered } });
    clock.advance(4 * day);
    await one.driven(at);
    return one;
  }

  async driven(at: object = bank) {
    const { life } = this.shop.life();
    const driver = new PayoutDriver(life.streams, at as Payments, clock, new Log('silent'));
    const settling = new Settling(this.shop.store, life.streams, driver, clock);
    await this.shop.settled(this.orderId, { life, driver, settling });
    return { streams: life.streams, driver };
  }

  /** Two operators do it. `at`: the bank that it asks. */
  async acts(
    make: typeof endPayoutCase,
    { n, by = randomUUID(), linkedTo = [] as string[] }: { n: number; by?: string; linkedTo?: string[] },
  ) {
    const { streams, driver } = await this.driven(silent(false));
    const payments = mutant === 'case-unasked' ? silent(false) : bank;
    const linked = { of: (id: string) => Promise.resolve(mutant === 'own-case' || id !== by ? [] : linkedTo) };
    const act = make({ streams, driver, payments, linked });
    const target = { sellerId: this.shop.sellerId, n };
    const commandId = randomUUID();
    const metadata = () => ({ commandId, bodyHash: '', actorId: 'o', correlationId: 'c', causationId: 'c' });
    await act.check!(target, { operatorId: by, reason: 'the bank has been asked' });
    const operators = { actId: randomUUID(), operatorId: by, approverId: randomUUID(), reason: '', metadata };
    await act.run(target, operators);
    await driver.landed();
  }

  shown() {
    const of = this.shop.store.facts.filter(({ stream }) => stream.startsWith('selleraccount-'));
    const doc = showing(sellerAccountView, ...(of as never[])) as unknown as SellerAccountDocument;
    return doc.caseAt === '' ? [] : caseOf(doc);
  }

  async ended() {
    const { paid, report } = await this.shop.told();
    return { paid, differences: report.differences, inFlight: report.inFlight };
  }
}

const once = { paid: [net], differences: [], inFlight: [] };
/** The bank has forgotten its key since. */
const grownOld = async (one: Case, at: object) => {
  clock.advance(23 * hour);
  await one.driven(at);
};

describe('a payout of which nobody knows', () => {
  it('is asked for anew once two operators have said that the bank has not paid it, a day later and once', async () => {
    const one = await Case.of(silent(false));
    await expect(one.acts(endPayoutCase, { n: 1 })).rejects.toThrow('not found'); // nobody is needed yet
    await grownOld(one, silent(false));
    expect(one.shown()).toMatchObject([{ n: 1, why: 'unanswered', amount: { minor: net } }]);
    await expect(one.acts(endPayoutCase, { n: 2 })).rejects.toThrow('not found');
    await one.acts(endPayoutCase, { n: 1 });
    await one.driven();
    expect((await one.ended()).paid).toEqual([]);
    expect(one.shown()).toEqual([]);
    clock.advance(day);
    for (let n = 0; n < 3; n++) await one.driven();
    expect(await one.ended()).toEqual(once);
    await expect(one.acts(endPayoutCase, { n: 1 })).rejects.toThrow('not found');
  });

  it('and that the bank has paid after all is not ended by operators, and is paid once', async () => {
    const one = await Case.of(silent(true));
    await grownOld(one, silent(true));
    await expect(one.acts(endPayoutCase, { n: 1 })).rejects.toThrow('bank-has-it');
    clock.advance(day);
    for (let n = 0; n < 3; n++) await one.driven();
    expect(await one.ended()).toEqual(once);
  });

  it('is no business of whoever is paid, nor of who is linked to them', async () => {
    const one = await Case.of(silent(false));
    await grownOld(one, silent(false));
    const { sellerId } = one.shop;
    await expect(one.acts(endPayoutCase, { n: 1, by: sellerId })).rejects.toThrow('own-payout');
    await expect(one.acts(endPayoutCase, { n: 1, linkedTo: [sellerId] })).rejects.toThrow('own-payout');
  });
});

describe('a payout that failed as often as it is tried', () => {
  it('is tried anew once two operators have said so, as often as one that never failed, and paid once', async () => {
    const one = await Case.of(refusing);
    for (let n = 0; n < 4; n++) {
      await expect(one.acts(retryPayout, { n: n + 1 })).rejects.toThrow('not found');
      clock.advance(day);
      await one.driven(refusing);
    }
    expect(one.shown()).toMatchObject([{ n: 5, why: 'failed' }]);
    clock.advance(9 * day);
    await one.driven();
    expect((await one.ended()).paid).toEqual([]); // it waits for somebody
    await expect(one.acts(retryPayout, { n: 4 })).rejects.toThrow('not found');
    await one.acts(retryPayout, { n: 5 });
    for (let n = 0; n < 3; n++) await one.driven();
    expect(await one.ended()).toEqual(once);
    expect(one.shown()).toEqual([]);
  });
});
