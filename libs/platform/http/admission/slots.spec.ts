import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LimitClass } from '../route-config.ts';
import { type Guest, Slots } from './slots.ts';
import { mutant } from '../../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=strangers-everywhere  those without an account may take every slot
 *   MUTANT=house-in-line         the market itself stands in everybody's line
 */
const [isOpen, enter] = [Reflect.get(Slots.prototype, 'isOpen'), Reflect.get(Slots.prototype, 'enter')];
const as = (guest: Guest): Guest => {
  if (mutant === 'strangers-everywhere' && guest === 'stranger') return 'member';
  return mutant === 'house-in-line' && guest === 'house' ? 'member' : guest;
};
Slots.prototype.isOpen = function asAnother(this: Slots, limit, guest) {
  return isOpen.call(this, limit, as(guest));
};
Slots.prototype.enter = function asAnother(this: Slots, limit, guest) {
  return enter.call(this, limit, as(guest));
};

describe('slots', () => {
  let slots: Slots;
  let lag: { ms: number };

  beforeEach(() => {
    lag = { ms: 0 };
    slots = new Slots({ inFlight: 100, lagMs: 1500 }, lag);
  });

  const taken = (limit: LimitClass, guest: Guest) =>
    Array.from({ length: 200 }, () => slots.enter(limit, guest)).filter((leave) => leave !== undefined).length;

  it('are refused to the less important first, and to bids last', () => {
    const order = ['telemetry', 'search', 'page', 'asset', 'read', 'auth', 'write', 'bid'] as const;
    expect(order.map((limit) => taken(limit, 'member'))).toEqual([10, 10, 5, 5, 20, 10, 20, 20]);
    expect(slots.inFlight).toBe(100);
  });

  it('of strangers are few together, whatever they ask for: the rest is for those who have an account', () => {
    const asked = ['bid', 'write', 'auth', 'read', 'page'] as const;
    expect(asked.map((limit) => taken(limit, 'stranger'))).toEqual([40, 0, 0, 0, 0]);
    expect(taken('read', 'member')).toBe(10);
    expect(taken('bid', 'member')).toBe(50);
  });

  it("of time's own commands are apart: a full market still closes its auctions", () => {
    taken('bid', 'member');
    lag.ms = 10_000;
    expect(taken('write', 'house')).toBe(200);
  });

  it('are free again when they are left', () => {
    const leave = slots.enter('bid', 'member');
    leave?.();
    expect(slots.inFlight).toBe(0);
  });

  it('are fewer when the event loop is late', () => {
    lag.ms = 500;
    const open = (['search', 'read', 'write', 'bid', 'probe'] as const).filter((limit) =>
      slots.isOpen(limit, 'member'),
    );
    expect(open).toEqual(['write', 'bid', 'probe']);
  });
});
