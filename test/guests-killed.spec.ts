import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { day, minute, second } from '#kernel/instant.ts';
import { GuestMails } from '#orders/guests/guest-mails.ts';
import { cardOf } from '#orders/ids.ts';
import type { OrderState } from '#orders/rules/making.ts';
import { OrderSteps } from '#orders/steps.ts';
import { closeBank, type Plan } from './support/checkout-run.ts';
import { GuestCheckout } from './support/guest-checkout-run.ts';
import { mutant } from './support/mutants.ts';

/*
 * A guest's order whose process dies at any of its calls of log, bank and mailer: it is placed, held, charged, issued and told of once, and its card is gone. To
 * see it fail, run with
 *   MUTANT=letters-by-chance     whoever tells a guest once more sends another letter
 *   MUTANT=guest-card-for-once   a guest's card is forgotten by the process that was there when it was charged, or by nobody
 */
if (mutant === 'letters-by-chance') {
  const tell = Reflect.get(GuestMails.prototype, 'tell');
  GuestMails.prototype.tell = function again(told) {
    return tell.call(this, told, { commandId: randomUUID() });
  };
}
if (mutant === 'guest-card-for-once') {
  type Steps = { forgotten: (terms: Readonly<{ orderId: string }>) => Promise<void> };
  const steps = OrderSteps.prototype as unknown as Steps;
  const { forgotten } = steps;
  const begun = new Set<string>();
  steps.forgotten = async function once(terms) {
    if (begun.has(terms.orderId)) return;
    begun.add(terms.orderId);
    await forgotten.call(this, terms);
  };
}

afterAll(closeBank);

const simple: Plan = { sells: 'gift-cards', card: 'approved', tenders: [], proves: null, lives: [] };
const ways: readonly (Plan & { ends: OrderState['is']; letters: number })[] = [
  { ...simple, ends: 'completed', letters: 2 },
  { ...simple, card: 'challenge', proves: true, ends: 'completed', letters: 2 },
  { ...simple, card: 'answer-lost', ends: 'completed', letters: 2 },
  { ...simple, card: 'declined', ends: 'not-placed', letters: 0 },
  { ...simple, card: 'capture-fails', ends: 'cancelled', letters: 1 },
];

const countOf = ({ store }: GuestCheckout, type: string) => store.facts.filter((fact) => fact.type === type).length;

/** What came of it, and what is left at the bank. */
async function endOf(checkout: GuestCheckout) {
  const { is } = await checkout.now.order(checkout.orderId);
  const { net, held, report } = await checkout.bankSays();
  return {
    is,
    net,
    held: held.length,
    unexplained: [...report.differences, ...report.inFlight],
    issued: (await checkout.now.card(cardOf(checkout.orderId, 0))).issued,
    closed: countOf(checkout, 'MethodsClosed'),
    isKept: await checkout.isKept(),
    letters: checkout.letters.sent.size,
  };
}

describe('a guest’s order of a process killed at every one of its calls', () => {
  it.each(ways)('$card: $ends', async ({ ends, letters, ...plan }) => {
    const isPaid = ends === 'completed';
    for (const by of ['before', 'after'] as const)
      for (let n = 0; n < 60; n++) {
        const blows = [...Array.from({ length: n }, () => null), by];
        const checkout = new GuestCheckout({ ...plan, lives: [{ blows, pause: 15 * second }] });
        await checkout.prepared();
        await checkout.through();
        await checkout.later(2, minute);
        await checkout.later(1, day);
        expect([n, await endOf(checkout)]).toEqual([
          n,
          {
            is: ends,
            net: isPaid ? checkout.terms.rest.minor : 0,
            held: 0,
            unexplained: [],
            issued: isPaid ? 5000 : 0,
            closed: 1,
            isKept: false,
            letters,
          },
        ]);
        if (!checkout.hasDied) break;
        if (n === 59) throw new Error('it never came through');
      }
  });
});
