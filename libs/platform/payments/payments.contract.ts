import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { day } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { walletsContract } from './payments-wallets.contract.ts';
import { AttemptReused, type KeptMethod, type Outcome, type Payments } from './payments.ts';
import type { TestAccountCase, TestCase, TestedBank } from './tested-bank.ts';

const usd = (minor: number): Money => ({ minor, currency: 'USD' });
const visit = { back: '/account/payments', language: 'en' } as const;
const done: Outcome = { is: 'done' };

/** What every bank does for the market. */
export function paymentsContract(on: string, open: () => Promise<TestedBank>): void {
  describe(`payments on ${on}`, () => {
    let bank: TestedBank;
    let payments: Payments;
    beforeAll(async () => {
      bank = await open();
      payments = bank.payments;
    });
    afterAll(() => payments?.close());

    const cardOf = async (does: TestCase, owner = 'ann') =>
      bank.typed((await payments.askCard(owner, visit)).url, does);
    const save = async (does: TestCase) =>
      (await payments.saveMethod({ key: randomUUID(), owner: 'ann', card: await cardOf(does) }))!;
    const attempt = (payment: string) => ({ key: randomUUID(), payment });
    const authorise = (payment: string, { token }: KeptMethod, amount = usd(5000)) =>
      payments.authorise({ ...attempt(payment), by: { is: 'kept', token }, amount, ...visit });
    const capture = (payment: string, amount = usd(5000)) => payments.capture({ ...attempt(payment), amount });
    const refund = (payment: string, minor: number) => payments.refund({ ...attempt(payment), amount: usd(minor) });

    describe('methods', () => {
      it('keeps a card by its one-time token, once, also when that is sent twice or after a restart', async () => {
        const asked = { key: randomUUID(), owner: 'ann', card: await cardOf('approved') };
        const [one, two] = await Promise.all([payments.saveMethod(asked), payments.saveMethod(asked)]);
        expect(one).toEqual(two);
        expect(one).toMatchObject({ lastFour: expect.stringMatching(/^\d{4}$/), isVerified: true });
        const other = await bank.again();
        expect(await other.saveMethod(asked)).toEqual(one);
        expect(await other.findMethod(one!.token)).toEqual(one);
        await other.close();
      });

      it('takes no token twice, nor of another, nor one that nobody made', async () => {
        const card = await cardOf('approved');
        const as = (owner: string, key = randomUUID(), token = card) =>
          payments.saveMethod({ key, owner, card: token });
        expect(await as('eve')).toBeNull();
        const key = randomUUID();
        expect(await as('ann', key)).not.toBeNull();
        expect([await as('ann'), await as('eve', key), await as('ann', randomUUID(), 'made-up')]).toEqual([
          null,
          null,
          null,
        ]);
      });

      it('is verified once its holder has said that it is theirs', async () => {
        const { token, isVerified } = await save('challenge');
        expect(isVerified).toBe(false);
        await bank.proves((await payments.askProof(token, visit))!.url, false);
        expect((await payments.findMethod(token))!.isVerified).toBe(false);
        await bank.proves((await payments.askProof(token, visit))!.url, true);
        expect((await payments.findMethod(token))!.isVerified).toBe(true);
      });

      it('forgets one for good: nothing is held on it any more', async () => {
        const method = await save('approved');
        await payments.forgetMethod(method.token);
        await payments.forgetMethod(method.token);
        expect([await payments.findMethod(method.token), await payments.askProof(method.token, visit)]).toEqual([
          undefined,
          null,
        ]);
        expect(await authorise(randomUUID(), method)).toMatchObject({ is: 'declined', code: 'no-such-method' });
      });
    });

    describe('charges', () => {
      it('holds, takes and gives back, never more than there is', async () => {
        const payment = randomUUID();
        expect(await authorise(payment, await save('approved'))).toEqual(done);
        expect(await capture(payment, usd(5001))).toMatchObject({ is: 'declined' });
        expect(await capture(payment, { minor: 5000, currency: 'EUR' })).toMatchObject({ is: 'declined' });
        expect(await capture(payment)).toEqual(done);
        expect(await capture(payment)).toMatchObject({ is: 'declined' });
        expect([await refund(payment, 3000), await refund(payment, 2000)]).toEqual([done, done]);
        for (const minor of [1, 0, -5, 0.5]) expect(await refund(payment, minor)).toMatchObject({ is: 'declined' });
        const { movements, state } = (await payments.find(payment))!;
        expect(movements.map(({ is, amount: { minor } }) => [is, minor])).toEqual([
          ['captured', 5000],
          ['refunded', 3000],
          ['refunded', 2000],
        ]);
        expect(state).toBe('captured');
      });

      it('does an attempt once under its key, however often it is sent, and nothing else under it', async () => {
        const payment = randomUUID();
        await authorise(payment, await save('approved'));
        const taking = { ...attempt(payment), amount: usd(2000) };
        const answers = await Promise.all(Array.from({ length: 8 }, () => payments.capture(taking)));
        expect(answers).toEqual(answers.map(() => done));
        const giving = { ...attempt(payment), amount: usd(500) };
        const again = await bank.again();
        expect([await payments.refund(giving), await again.refund(giving)]).toEqual([done, done]);
        await again.close();
        expect((await payments.find(payment))!.movements.map(({ key }) => key)).toEqual([taking.key, giving.key]);
        await expect(payments.refund({ ...giving, amount: usd(501) })).rejects.toThrow(AttemptReused);
        await expect(payments.refund({ ...taking })).rejects.toThrow(AttemptReused);
      });

      it('lets go what it holds, also before it holds it: then never', async () => {
        const method = await save('approved');
        const [late, early] = [randomUUID(), randomUUID()];
        await authorise(late, method);
        expect(await payments.void(attempt(late))).toEqual(done);
        expect(await capture(late)).toMatchObject({ is: 'declined' });
        expect(await payments.void(attempt(early))).toEqual(done);
        expect(await authorise(early, method)).toMatchObject({ is: 'declined', code: 'voided', mayRetry: false });
      });

      it('says no with its reason, and whether another try may help', async () => {
        expect(await authorise(randomUUID(), await save('declined'))).toMatchObject({
          is: 'declined',
          mayRetry: false,
        });
        expect(await authorise(randomUUID(), await save('insufficient'))).toMatchObject({
          is: 'declined',
          code: 'insufficient',
          mayRetry: true,
        });
      });

      it.each([true, false])('holds after a challenge if its holder says so: %s', async (isTheirs) => {
        const payment = randomUUID();
        const outcome = await authorise(payment, await save('challenge'));
        expect(outcome.is).toBe('challenge');
        expect((await payments.find(payment))!.state).toBe('challenged');
        await bank.proves((outcome as { url: string }).url, isTheirs);
        expect((await payments.find(payment))!.state).toBe(isTheirs ? 'authorised' : 'none');
        expect(await capture(payment)).toMatchObject({ is: isTheirs ? 'done' : 'declined' });
      });

      it('has taken what it did not answer: that is found, and the same key says so', async () => {
        const payment = randomUUID();
        await authorise(payment, await save('answer-lost'));
        const taking = { ...attempt(payment), amount: usd(5000) };
        expect(await payments.capture(taking)).toEqual({ is: 'unknown' });
        expect((await payments.find(payment))!.movements).toMatchObject([{ key: taking.key, is: 'captured' }]);
        expect(await payments.capture(taking)).toEqual(done);
        expect((await payments.find(payment))!.movements).toHaveLength(1);
      });

      it('may fail to give back, and gives back at another try', async () => {
        const payment = randomUUID();
        await authorise(payment, await save('refund-fails-once'));
        await capture(payment);
        expect(await refund(payment, 5000)).toMatchObject({ is: 'declined', mayRetry: true });
        expect(await refund(payment, 5000)).toEqual(done);
      });

      it('takes nothing that it does not hold any more', async () => {
        const payment = randomUUID();
        await authorise(payment, await save('approved'));
        bank.advance(7 * day);
        expect(await capture(payment)).toMatchObject({ is: 'declined', code: 'lapsed' });
      });

      it('believes nobody who says that they are the bank', async () => {
        const body = Buffer.from(JSON.stringify({ payment: randomUUID() }));
        for (const signature of [undefined, '', 'v1=', `t=${Date.now()},v1=${'0'.repeat(64)}`])
          expect(await payments.heard({ body, signature })).toBeNull();
      });

      it('lists what has changed since a moment, the oldest first, and knows nothing of what it never heard', async () => {
        bank.advance(1000);
        const since = bank.now();
        const [one, two] = [randomUUID(), randomUUID()];
        await authorise(one, await save('approved'));
        bank.advance(1);
        await authorise(two, await save('approved'));
        bank.advance(1);
        await capture(one);
        expect((await payments.listSince(since)).map(({ payment }) => payment)).toEqual([two, one]);
        expect(await payments.find(randomUUID())).toBeUndefined();
      });
    });

    walletsContract(() => bank);

    describe('payouts', () => {
      const tokenOf = async (does: TestAccountCase, owner = 'ann') =>
        bank.banked((await payments.askAccount(owner, visit)).url, does);
      const account = async (does: TestAccountCase = 'pays') =>
        (await payments.saveAccount({ key: randomUUID(), owner: 'ann', account: await tokenOf(does) }))!;
      const asked = async (does?: TestAccountCase, minor = 5000) => {
        const { token } = await account(does);
        return { key: randomUUID(), reference: 'ann', account: token, amount: usd(minor) };
      };

      it('keeps an account by its one-time token, once, and for who asked alone', async () => {
        const token = await tokenOf('pays');
        const as = (owner: string, key: string) => payments.saveAccount({ key, owner, account: token });
        expect(await as('eve', 'k-eve')).toBeNull();
        const key = randomUUID();
        const one = await as('ann', key);
        expect(one).toMatchObject({ lastFour: expect.stringMatching(/^\w{4}$/), country: 'US' });
        expect([await as('ann', key), await as('ann', randomUUID())]).toEqual([one, null]);
      });

      it('pays out once under a key, however often it is asked, and nothing else under it', async () => {
        const payout = await asked();
        bank.advance(1000);
        const since = bank.now();
        expect(await Promise.all([payments.payOut(payout), payments.payOut(payout)])).toEqual([done, done]);
        const again = await bank.again();
        expect(await again.payOut(payout)).toEqual(done);
        await again.close();
        await expect(payments.payOut({ ...payout, amount: usd(1) })).rejects.toThrow(AttemptReused);
        const made = { key: payout.key, reference: 'ann', amount: usd(5000), at: since };
        expect([await payments.findPayout(payout.key), ...(await payments.payoutsSince(since))]).toEqual([made, made]);
      });

      it('says no with its reason, and pays nothing to what it has forgotten', async () => {
        const failing = await asked('fails-once');
        expect(await payments.payOut(failing)).toMatchObject({ is: 'declined', mayRetry: true });
        expect(await payments.payOut({ ...failing, key: randomUUID() })).toEqual(done);
        expect(await payments.payOut(await asked('pays', 0))).toMatchObject({ is: 'declined' });
        const payout = await asked();
        await payments.forgetAccount(payout.account);
        expect(await payments.payOut(payout)).toMatchObject({ is: 'declined', code: 'no-such-account' });
        expect(await payments.findPayout(payout.key)).toBeUndefined();
      });

      it('has paid what it did not answer: that is found', async () => {
        const payout = await asked('answer-lost');
        expect(await payments.payOut(payout)).toEqual({ is: 'unknown' });
        expect(await payments.findPayout(payout.key)).toMatchObject({ amount: usd(5000) });
      });
    });
  });
}
