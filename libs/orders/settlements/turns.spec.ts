import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { offering } from '../rules/settlement-turns.ts';
import { type SettlementCommand, settlements, type SettlementState } from './decider.ts';
import type { SettlementEvent } from './events.ts';

const closed = '2026-05-01T12:00:00.000Z';
const [half, end] = [plus(closed, 24 * hour), plus(closed, 48 * hour)];
const of = { auctionId: 'a1' };
const price = usd(51);
const won = { ...of, buyerId: 'ann', sellerId: 'sam', price, templateId: 't', variantId: 'v', until: end };
const opened: SettlementEvent = { type: 'SettlementOpened', data: won };
const reminded: SettlementEvent = { type: 'PaymentReminded', data: { ...of, memberId: 'ann', price, until: end } };
const chances = [
  { memberId: 'bob', price: usd(41) },
  { memberId: 'cat', price: usd(31) },
];

const pass = (to = chances): SettlementCommand => ({ type: 'PassTime', data: { ...of, chances: to } });
const no = (memberId: string): SettlementCommand => ({ type: 'DeclineChance', data: { ...of, memberId } });
const reserve = (memberId: string, orderId: string): SettlementCommand => ({
  type: 'ReserveUnit',
  data: { ...of, memberId, orderId },
});
const reserved = (orderId: string, at: string): SettlementEvent => ({
  type: 'UnitReserved',
  data: { ...of, orderId, until: plus(at, 15 * minute) },
});
const defaulted = {
  type: 'WinnerDefaulted' as const,
  data: { ...of, memberId: 'ann', sellerId: 'sam', price, next: chances },
};
const offered = (n: number, at: string): SettlementEvent => ({
  type: 'SecondChanceOffered',
  data: { ...of, ...chances[n]!, until: plus(at, 24 * hour) },
});
const endedFor = (memberId: string, why: 'no' | 'silence' | 'not-paid'): SettlementEvent => ({
  type: 'SecondChanceEnded',
  data: { ...of, memberId, why },
});
const accepted: SettlementEvent = { type: 'SecondChanceAccepted', data: { ...of, memberId: 'bob' } };
const settledBy = (orderId: string | null): SettlementEvent => ({
  type: 'AuctionSettled',
  data: { ...of, sellerId: 'sam', is: orderId ? 'paid' : 'failed', orderId },
});
const at = given(settlements, closed);

describe('a won lot that is not paid', () => {
  it('is remembered once, half of the time before its end', () => {
    at(opened)
      .when(pass(), plus(half, -1))
      .thenRefused('not-due-yet', { due: half, at: plus(half, -1) });
    at(opened).when(pass(), half).then(reminded);
    at(opened, reminded)
      .when(pass(), plus(end, -1))
      .thenRefused('not-due-yet', { due: end, at: plus(end, -1) });
  });

  it('is offered to the next bidder at the end, and no moment before', () => {
    at(opened, reminded).when(pass(), end).then(defaulted, offered(0, end));
    at(opened, reminded)
      .when(pass([]), end)
      .then({ type: 'WinnerDefaulted', data: { ...defaulted.data, next: [] } }, settledBy(null));
  });

  it('is for half of what it closed at, to the cent', () =>
    expect([5100, 5101, 1].map((minor) => offering.least({ ...price, minor }))).toEqual([2550, 2551, 1]));

  it('is nobody’s default who was not reminded a day before, however long the market was away', () => {
    const back = plus(end, 30 * hour);
    const later = { ...of, memberId: 'ann', price, until: plus(back, 24 * hour) };
    const lateReminder: SettlementEvent = { type: 'PaymentReminded', data: later };
    at(opened).when(pass(), back).then(lateReminder);
    at(opened, lateReminder)
      .when(reserve('ann', 'o1'), plus(back, hour))
      .then(reserved('o1', plus(back, hour)));
    at(opened, lateReminder)
      .when(pass(), plus(later.until, -1))
      .thenRefused('not-due-yet', { due: later.until, at: plus(later.until, -1) });
    at(opened, lateReminder).when(pass(), later.until).then(defaulted, offered(0, later.until));
  });

  it('is not taken from all others where its time was over only after they were looked for', () => {
    const unlooked: SettlementCommand = { type: 'PassTime', data: { ...of, chances: null } };
    at(opened, reminded)
      .when(unlooked, end)
      .thenRefused('not-due-yet', { due: plus(end, 15_000), at: end });
    at(opened, reminded, defaulted, offered(0, end))
      .when(unlooked, plus(end, 24 * hour))
      .then(endedFor('bob', 'silence'), offered(1, plus(end, 24 * hour)));
  });

  it('waits for an order that has it, also where its time is over and nobody knows yet what came of it', () => {
    const late = reserved('o1', plus(end, -minute));
    at(opened, reminded, late)
      .when(pass(), end)
      .thenRefused('not-due-yet', { due: plus(end, 14 * minute), at: end });
    const after = plus(end, hour);
    at(opened, reminded, late)
      .when(pass(), after)
      .thenRefused('not-due-yet', { due: plus(after, 15_000), at: after });
    const released: SettlementEvent = { type: 'UnitReleased', data: { ...of, orderId: 'o1' } };
    at(opened, reminded, late, released).when(pass(), after).then(defaulted, offered(0, after));
  });

  it('is nobody’s to wait for once it is sold, and again when that order could not be paid', () => {
    const sold: SettlementEvent[] = [reserved('o1', half), { type: 'UnitSold', data: { ...of, orderId: 'o1' } }];
    at(opened, reminded, ...sold)
      .when(pass(), end)
      .thenNothing();
    at(opened, reminded, ...sold, { type: 'UnitReturned', data: { ...of, orderId: 'o1' } })
      .when(pass(), end)
      .then(defaulted, offered(0, end));
    const settle: SettlementCommand = { type: 'SettleAuction', data: { ...of, orderId: 'o1' } };
    at(opened, reminded, ...sold)
      .when(settle, half)
      .then(settledBy('o1'));
    at(opened, reminded, ...sold, settledBy('o1'))
      .when(settle, half)
      .thenNothing();
    at(opened, reserved('o1', half)).when(settle, half).thenNothing();
  });
});

describe('a second chance', () => {
  const now = plus(end, hour);
  const given0 = [opened, reminded, defaulted, offered(0, end)] as const;

  it('is taken by an order, which nobody else’s is', () => {
    at(...given0)
      .when(reserve('bob', 'o2'), now)
      .then(accepted, reserved('o2', now));
    at(...given0)
      .when(reserve('ann', 'o1'), now)
      .thenRefused('unit-over');
    at(...given0)
      .when({ type: 'SellUnit', data: { ...of, orderId: 'o1' } }, now)
      .thenRefused('unit-over');
    expect(() =>
      at(...given0)
        .when(reserve('cat', 'o3'), now)
        .thenNothing(),
    ).toThrow(NotFound);
  });

  it('goes to the next one by a no, by silence, and where the bank says no until its end', () => {
    at(...given0)
      .when(no('bob'), now)
      .then(endedFor('bob', 'no'), offered(1, now));
    const over = plus(end, 24 * hour);
    at(...given0)
      .when(pass(), over)
      .then(endedFor('bob', 'silence'), offered(1, over));
    const tried: SettlementEvent[] = [
      accepted,
      reserved('o2', now),
      { type: 'UnitReleased', data: { ...of, orderId: 'o2' } },
    ];
    at(...given0, ...tried)
      .when(reserve('bob', 'o4'), plus(now, minute))
      .then(reserved('o4', plus(now, minute)));
    at(...given0, ...tried)
      .when(pass(), over)
      .then(endedFor('bob', 'not-paid'), offered(1, over));
  });

  it('ends it where nobody is left', () => {
    const last = [...given0, endedFor('bob', 'no'), offered(1, now)] as const;
    at(...last)
      .when(no('cat'), plus(now, minute))
      .then(endedFor('cat', 'no'), settledBy(null));
    at(...last)
      .when(no('bob'), now)
      .thenRefused('unit-over');
    at(...last, endedFor('cat', 'no'), settledBy(null))
      .when(pass(), plus(now, 48 * hour))
      .thenNothing();
  });

  it('is not the winner’s to refuse, nor anybody’s while an order has it', () => {
    expect(() => at(opened).when(no('ann'), half).thenNothing()).toThrow(NotFound);
    at(...given0, accepted, reserved('o2', now))
      .when(no('bob'), now)
      .thenRefused('unit-reserved');
  });
});

it('is sold to whose turn it was, once, whatever is asked in whatever order', () => {
  const member = fc.constantFrom('ann', 'bob', 'cat');
  const order = fc.constantFrom('1', '2');
  const step = fc.oneof(
    fc.tuple(member, order).map(([who, n]) => reserve(who, `${who}${n}`)),
    fc
      .tuple(fc.constantFrom('ReleaseUnit', 'SellUnit', 'ReturnUnit'), member, order)
      .map(([type, who, n]) => ({ type, data: { ...of, orderId: `${who}${n}` } })),
    member.map(no),
    fc.constant(pass()),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.constantFrom(0, 10, 20, 11 * 60, 24 * 60)), { maxLength: 40 }), (steps) => {
      let [now, facts]: [string, readonly SettlementEvent[]] = [closed, [opened]];
      let times: readonly (readonly [string, string])[] = [];
      for (const [command, minutes] of steps) {
        now = plus(now, minutes * minute);
        const before = foldFacts(settlements, recordedAt(facts, now));
        const more = decided(command, before, now);
        expect(wrongIn(before, more)).toEqual([]);
        facts = [...facts, ...more];
        times = [...times, ...more.map(({ type }) => [type, now] as const)];
      }
      expect(defaultedTooSoon(times)).toEqual([]);
      const kinds = facts.map(({ type }) => type);
      expect(kinds.filter((type) => type === 'WinnerDefaulted').length).toBeLessThanOrEqual(1);
      expect(kinds.filter((type) => type === 'SecondChanceOffered').length).toBeLessThanOrEqual(2);
    }),
  );
});

function decided(command: SettlementCommand, state: SettlementState, now: string) {
  try {
    return settlements.decide(command, state, now);
  } catch (error) {
    if (error instanceof Refused || error instanceof NotFound) return [];
    throw error;
  }
}

/** A sale to whose turn it is not, or a turn that ends while somebody has the unit. */
function wrongIn({ soldTo, turn, reserved: kept }: SettlementState, more: readonly SettlementEvent[]) {
  return more.filter((fact) => {
    if (fact.type === 'UnitSold') return soldTo !== null || fact.data.orderId.slice(0, 3) !== turn?.memberId;
    const isEnd = fact.type === 'WinnerDefaulted' || fact.type === 'SecondChanceEnded';
    return isEnd && (soldTo !== null || kept !== null);
  });
}

/** Winners who default without a day since they were reminded. */
function defaultedTooSoon(times: readonly (readonly [string, string])[]) {
  const remindedAt = times.find(([type]) => type === 'PaymentReminded')?.[1];
  return times.filter(
    ([type, when]) => type === 'WinnerDefaulted' && !(remindedAt && when >= plus(remindedAt, 24 * hour)),
  );
}
