import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { instantOf } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { paymentsContract } from '../payments.contract.ts';
import type { TestCase } from '../tested-bank.ts';
import { PaymentsUnavailable } from '../payments.ts';
import { SandboxBank, slowFor } from './bank.adapter.ts';
import { cardFor, visitFor } from './payout-branch.adapter.ts';
import { type Charge, givenBack, held, letGo, noCharge, proved, taken } from './charges.ts';
import { bankPage } from './page.ts';
import { testAccounts } from './test-accounts.ts';
import { behaviours, monthOf, testCardOf, testCards } from './test-cards.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-bank-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = new DrivenClock();
const numberOf = (does: string) => testCards.find((card) => card.does === does)!.number;
const idIn = (url: string) => url.split('/').at(-1)!;
const expires = '12/99';
const visit = { back: '/fr-ca/account/payments', language: 'fr' } as const;

async function typed(bank: SandboxBank, url: string, does: TestCase | 'same-holder' | 'slow') {
  const answer = await bank.takeCard(idIn(url), { number: numberOf(does), expires });
  return (answer as { to: string }).to.split('#card=')[1]!;
}

async function banked(bank: SandboxBank, url: string, does: string) {
  const { number } = testAccounts.find((account) => account.does === does)!;
  return ((await bank.takeAccount(idIn(url), number)) as { to: string }).to.split('#account=')[1]!;
}

paymentsContract('the sandbox bank', async () => {
  const file = join(folder, 'contract.db');
  const payments = new SandboxBank(file, { clock });
  return {
    payments,
    again: async () => new SandboxBank(file, { clock }),
    typed: (url, does) => typed(payments, url, does),
    banked: (url, does) => banked(payments, url, does),
    proves: async (url, isTheirs) => void (await payments.prove(idIn(url), isTheirs)),
    approves: async (url, ends) => void (await payments.prove(idIn(url), true, ends)),
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
  };
});

describe('the sandbox bank', () => {
  const bank = new SandboxBank(join(folder, 'own.db'), { clock });
  afterAll(() => bank.close());
  const asked = async () => idIn((await bank.askCard('ann', visit)).url);

  it('leaves no number of a card anywhere, its own file neither, which its owner alone reads', async () => {
    for (const { number } of testCards) await bank.takeCard(await asked(), { number, expires });
    await bank.takeCard(await asked(), { number: '4111 1111 1111 1111', expires });
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    const numbers = [...testCards.map(({ number }) => number), '4111111111111111', '4111 1111 1111 1111'];
    expect(numbers.filter((number) => bytes.some((one) => one.includes(number)))).toEqual([]);
    expect(statSync(join(folder, 'own.db')).mode & 0o777).toBe(0o600);
  });

  it('takes test accounts alone, and leaves no number of one anywhere', async () => {
    const id = idIn((await bank.askAccount('ann', visit)).url);
    expect(await bank.takeAccount(id, 'FR76 3000 6000 0112 3456 7890 189')).toEqual({ wrong: 'number' });
    expect(bankPage({ is: 'account', ...visit }, 'number')).toContain('aria-invalid');
    const [{ number }] = testAccounts as [(typeof testAccounts)[0]];
    expect(await bank.takeAccount(id, number.toLowerCase())).toMatchObject({
      to: expect.stringMatching(/^\/fr-ca\/account\/payments#account=[\w-]{32}$/),
    });
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    for (const word of [number, 'FR7630006000011234567890189'])
      expect(bytes.some((one) => one.includes(word))).toBe(false);
  });

  it('sends nobody back with what they typed, and says which field is wrong', async () => {
    const id = await asked();
    expect(await bank.takeCard(id, { number: '4111111111111111', expires })).toEqual({ wrong: 'number' });
    for (const month of ['00/30', '13/30', '01/20', 'soon', ''])
      expect(await bank.takeCard(id, { number: numberOf('approved'), expires: month })).toEqual({ wrong: 'expires' });
    const page = bankPage({ is: 'card', ...visit }, 'number');
    expect(page).toContain('aria-invalid');
    expect(page).not.toContain('value=');
    expect(await bank.takeCard(id, { number: numberOf('approved'), expires })).toMatchObject({
      to: expect.stringMatching(/^\/fr-ca\/account\/payments#card=[\w-]{32}$/),
    });
  });

  it('is open for one card, half an hour, and its token for a quarter', async () => {
    const once = await asked();
    await bank.takeCard(once, { number: numberOf('approved'), expires });
    expect([await bank.visit(once), await bank.takeCard(once, { number: numberOf('approved'), expires })]).toEqual([
      undefined,
      undefined,
    ]);
    const late = await asked();
    clock.advance(visitFor);
    expect(await bank.visit(late)).toBeUndefined();
    const card = await typed(bank, (await bank.askCard('ann', visit)).url, 'approved');
    clock.advance(cardFor);
    expect(await bank.saveMethod({ key: 'late', owner: 'ann', card })).toBeNull();
  });

  it('keeps nothing of a card that it has forgotten, nor of one that nobody came back with', async () => {
    const url = async () => (await bank.askCard('ann', visit)).url;
    const card = await typed(bank, await url(), 'approved');
    const method = (await bank.saveMethod({ key: 'forgotten', owner: 'ann', card }))!;
    await typed(bank, await url(), 'same-holder');
    await bank.forgetMethod(method.token);
    expect(await bank.saveMethod({ key: 'forgotten', owner: 'ann', card })).toBeNull();
    clock.advance(cardFor);
    await bank.askCard('ann', visit);
    const db = new Database(join(folder, 'own.db'), { readonly: true });
    const kept = db.prepare('select value from things').pluck().all().join('\n');
    db.close();
    for (const word of [method.fingerprint, numberOf('same-holder').slice(-4)]) expect(kept).not.toContain(word);
  });

  it('gives each card a fingerprint of its own, but one', async () => {
    const prints = async (does: 'approved' | 'same-holder') => {
      const saved = await Promise.all(
        ['ann', 'bob'].map(async (owner) => {
          const card = await typed(bank, (await bank.askCard(owner, visit)).url, does);
          return bank.saveMethod({ key: `${owner} ${does}`, owner, card });
        }),
      );
      return new Set(saved.map((method) => method!.fingerprint)).size;
    };
    expect([await prints('approved'), await prints('same-holder')]).toEqual([2, 1]);
  });

  it('answers the slow card after 20 seconds, and says when it is away', async () => {
    const card = await typed(bank, (await bank.askCard('ann', visit)).url, 'slow');
    const { token: method } = (await bank.saveMethod({ key: 'slow', owner: 'ann', card }))!;
    const amount = { minor: 100, currency: 'USD' } as const;
    let isAnswered = false;
    const answer = bank
      .authorise({ key: 'slow', payment: 'slow', by: { is: 'kept', token: method }, amount, ...visit })
      .then((outcome) => {
        isAnswered = true;
        return outcome;
      });
    while ((await bank.find('slow')) === undefined);
    expect(isAnswered).toBe(false);
    clock.advance(slowFor);
    expect(await answer).toEqual({ is: 'done' });
    bank.isAway = true;
    await expect(bank.find('slow')).rejects.toThrow(PaymentsUnavailable);
    bank.isAway = false;
  });

  it('reads months as people write them', () => {
    expect(['04/30', '4 / 2030', '0430', '12-31'].map(monthOf)).toEqual(['2030-04', '2030-04', '2030-04', '2031-12']);
    expect(testCardOf('4242 4242-4242 4242')?.does).toBe('approved');
  });
});

it('whatever is called in whatever order, no more is given back than was taken, nor taken than was held', () => {
  const step = fc.record({
    call: fc.constantFrom('hold', 'take', 'let-go', 'give-back', 'prove'),
    minor: fc.integer({ min: -1, max: 120 }),
    days: fc.integer({ min: 0, max: 4 }),
    does: fc.constantFrom(...behaviours),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let charge: Charge = noCharge('p', instantOf(0));
      let ms = 0;
      for (const [n, { call, minor, days, does }] of steps.entries()) {
        ms += days * 86_400_000;
        const move = { key: String(n), amount: { minor, currency: 'USD' as const }, at: instantOf(ms) };
        if (call === 'hold') charge = held(charge, { ...move, does, method: 'm', proof: '/' }).charge;
        if (call === 'take') charge = taken(charge, move).charge;
        if (call === 'let-go') charge = letGo(charge, move).charge;
        if (call === 'give-back') charge = givenBack(charge, move, does === 'refund-fails-once').charge;
        if (call === 'prove') charge = proved(charge, minor > 50, move.at);
        const sum = (is: string) =>
          charge.movements.reduce((all, one) => all + (one.is === is ? one.amount.minor : 0), 0);
        expect(sum('captured')).toBeLessThanOrEqual(charge.authorised?.minor ?? 0);
        expect(sum('refunded')).toBeLessThanOrEqual(sum('captured'));
        expect(sum('captured') > 0 && sum('voided') > 0).toBe(false);
      }
    }),
  );
});
