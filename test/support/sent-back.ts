import type { BackPhase } from '#contracts/going-back.ts';
import { day, hour } from '#kernel/instant.ts';
import type { OrderState } from '#orders/rules/making.ts';
import { type Checkout, clock } from './checkout-run.ts';
import { Killed } from './dying-market.ts';
import type { OrderLife } from './dying-orders.ts';
import { decided, operator } from './sold-lots.ts';

/** Where somebody has it sent, sealed. */
export const address = (person: string, line1 = '2 Short Lane') => ({
  person,
  box: JSON.stringify({ country: 'GB', name: 'Sue', line1 }),
});

/** What whoever gets it, and the desk, do; null: they wait. */
function said({ sending }: OrderState, says: boolean) {
  if (!sending) return null;
  const { is, memberId } = sending;
  if (says && (is === 'waits' || is === 'undelivered'))
    return { type: 'GiveBackAddress', data: { memberId, address: address(memberId) } } as const;
  return is === 'packed' ? ({ type: 'SendBack', data: { operatorId: operator, linkedTo: [] } } as const) : null;
}

const over: readonly BackPhase[] = ['arrived', 'kept', 'lost'];

/** One process and the people around it, until it is there or the process is dead. */
export async function sentBack(now: OrderLife, { orderId }: Checkout, says = true): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await now.driver.drive(orderId);
    if (now.life.isDead) return;
    const state = await now.order(orderId);
    if (state.sending && over.includes(state.sending.is)) return;
    const command = said(state, says);
    if (command)
      await decided(now, orderId, command, `${command.type}/${state.sending!.n}`).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    await now.driver.drive(orderId);
    if (now.life.isDead) return;
    clock.advance(command ? hour : day);
  }
}
