import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { balances } from '#gift-cards/balances/decider.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { simulate } from '../scripts/simulate/simulation.ts';
import { ledgerOf } from './support/buyer.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * `LONG=1`: as many as a thousand. To see a test fail, run with
 *   MUTANT=posts-hold-twice   what a gift card pays is posted twice
 */
if (mutant === 'posts-hold-twice') {
  const { decide } = balances;
  Object.assign(balances, {
    decide: (...given: Parameters<typeof decide>) => {
      const facts = decide(...given);
      return facts[0]?.type === 'HoldPosted' ? [...facts, ...facts] : facts;
    },
  });
}

let market: OpenMarket;
let second: string;
const count = process.env.LONG ? 1000 : 10;

beforeAll(async () => {
  market = await openMarket({ clock: new OperatedClock(new SystemClock().now()), env: { SECOND_OPERATOR: 'on' } });
  second = (await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator()).token;
});
afterAll(() => market.close());

it('whole orders come to their ends, and the ledger is the bank’s to the cent', async () => {
  const { token, email, password } = market.operator;
  const people = { url: market.url, operator: token, second, seller: { email, password } };
  const { orders, ended, ends, claimed, paid, owed } = await simulate(people, { count, seed: 'five', tell: () => {} });
  expect({ orders, ended, ends }).toMatchObject({ orders: count, ended: count });
  expect([paid > 0, owed <= 0, claimed > 0]).toEqual([true, true, true]); // what goes back last may be owed to the house
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['HoldPosted'] } });
  expect(facts.length).toBeGreaterThan(0); // balances have paid, too
  expect((await ledgerOf(market)).differences).toEqual([]);
});

it('a market whose time is the machine’s is left alone', async () => {
  const real = await openMarket();
  const people = { url: real.url, operator: real.operator.token, second: real.operator.token };
  await expect(simulate(people, { count: 1, seed: 'five', tell: () => {} })).rejects.toThrow('CLOCK=driven');
  await real.close();
});
