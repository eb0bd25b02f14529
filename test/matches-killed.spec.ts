import { afterAll, describe, expect, it } from '@jest/globals';
import { minute, second } from '#kernel/instant.ts';
import { closeBank, type Plan } from './support/checkout-run.ts';
import { MatchCheckout } from './support/match-checkout-run.ts';

afterAll(closeBank);

const simple: Plan = { sells: 'ask', card: 'approved', tenders: [], proves: null, lives: [] };
const ways = [
  { ...simple, isPaid: true },
  { ...simple, card: 'answer-lost', isPaid: true },
  { ...simple, card: 'declined', isPaid: false },
] as const;

/** What came of it, and what is left at the bank. */
async function endOf(checkout: MatchCheckout) {
  const { net, held, report } = await checkout.bankSays();
  const { is } = await checkout.now.order(checkout.orderId);
  const started = checkout.store.facts.filter(({ type }) => type === 'OrderStarted').length;
  return {
    started,
    isPlaced: is !== 'making' && is !== 'giving-up' && is !== 'not-placed',
    net,
    held: held.length,
    unexplained: [...report.differences, ...report.inFlight],
    isTheirs: (await checkout.soldTo()) === checkout.orderId,
    isOnSale: await checkout.isOnSale(),
  };
}

describe('a matched offer whose process is killed at every one of its calls', () => {
  it.each(ways)(
    '$card: paid $isPaid, by one order',
    async ({ isPaid, ...plan }) => {
      for (const by of ['before', 'after'] as const)
        for (let n = 0; n < 60; n++) {
          const blows = [...Array.from({ length: n }, () => null), by];
          const checkout = new MatchCheckout({ ...plan, lives: [{ blows, pause: 15 * second }] });
          await checkout.prepared();
          await checkout.through();
          await checkout.later(4, 10 * minute);
          expect([n, await endOf(checkout)]).toEqual([
            n,
            {
              started: 1,
              isPlaced: isPaid,
              net: isPaid ? 5000 : 0,
              held: 0,
              unexplained: [],
              isTheirs: isPaid,
              isOnSale: !isPaid,
            },
          ]);
          if (!checkout.hasDied && n > 5) break; // it died on its way to the bank, too
          if (n === 59) throw new Error('it never came through');
        }
    },
    120_000,
  );
});
