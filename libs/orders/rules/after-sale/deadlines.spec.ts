import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#kernel/fact.ts';
import { recordedAt } from '#kernel/fold.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { mutant } from '../../../../test/support/mutants.ts';
import { type OrderCommand, orders } from '../../decider.ts';
import type { OrderEvent } from '../../events.ts';
import type { OrderState } from '../making.ts';
import type { OrderPhase } from '../phase.ts';
import { noWay } from './way.ts';

/* To see the tests fail, run with MUTANT=word-at-deadline: what is said at the very deadline counts, though its time is over then. */
if (mutant === 'word-at-deadline') {
  const { decide } = orders;
  const late: typeof decide = (command, state, at) =>
    decide(command, state, command.type === 'NoteStep' ? at : plus(at, -1));
  Object.assign(orders, { decide: late });
}

const [orderId, memberId, sellerId] = ['o', 'ann', 'sue'];
const due: Instant = '2026-12-03T10:00:00.000Z';
const label = { carrier: 'c', tracking: 't', cost: { minor: 895, currency: 'USD' }, rules: 'after-sale-2' } as const;
const box = { person: memberId, box: '' };
const labels = { 'to-us': label, back: label };

const standing = (is: OrderPhase): OrderState => ({
  ...orders.initial(),
  is,
  terms: {
    orderId,
    memberId,
    goods: { is: 'lot', auctionId: 'a', sellerId, templateId: 't', variantId: 'v' },
  } as never,
  way: { ...noWay, asked: ['to-us', 'back'], labels, due, heardAt: plus(due, -1000) },
});

/** What is said, and what time says: one of the two is so at any moment. */
const rivals: readonly (readonly [OrderPhase, OrderCommand, OrderEvent])[] = [
  [
    'confirmed',
    { type: 'HandOver', data: { orderId, memberId: sellerId } },
    { type: 'SellerFailed', data: { orderId, sellerId, why: 'not-shipped' } },
  ],
  [
    'mismatch',
    { type: 'AnswerMismatch', data: { orderId, memberId, accepts: true } },
    { type: 'MismatchRefused', data: { orderId, by: 'silence' } },
  ],
  [
    'delivered',
    { type: 'ReportProblem', data: { orderId, memberId, says: box, pictures: box } },
    { type: 'OrderCompleted', data: { orderId } },
  ],
  [
    'return-asked',
    { type: 'HandOverReturn', data: { orderId, memberId } },
    { type: 'ReturnLapsed', data: { orderId, why: 'time', heardAt: due } },
  ],
];

describe.each(rivals)('at the deadline of what is %s', (is, word, fact) => {
  const wasHeard = (command: OrderCommand, state: OrderState, at: Instant): boolean => {
    try {
      return orders.decide(command, state, at).length > 0;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  };
  const silence: OrderCommand = { type: 'NoteStep', data: { orderId, fact } };

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%i ms after it, a word counts: %s, and otherwise time has', (ms, isInTime) => {
    const [state, at] = [standing(is), plus(due, ms)];
    expect(wasHeard(word, state, at)).toBe(isInTime);
    expect(wasHeard(silence, state, at)).toBe(!isInTime);
  });

  it('whoever came first has it: the other finds the order elsewhere', () => {
    const [said, failed] = [orders.decide(word, standing(is), plus(due, -1))[0]!, fact].map((one) =>
      orders.evolve(standing(is), recordedAt([one], due)[0] as Recorded<OrderEvent>),
    ) as [OrderState, OrderState];
    expect(wasHeard(silence, said, plus(due, 1))).toBe(false);
    expect(wasHeard(word, failed, plus(due, -1))).toBe(false);
  });
});
