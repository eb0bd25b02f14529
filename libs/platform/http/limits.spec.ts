import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { often, type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { counting, visitorAt } from './admission/visitor.ts';
import { Counters, Limits, rates } from './limits.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=forgetful-table  a full table forgets who came first
 *   MUTANT=one-network      an IPv6 address is counted by its /64 alone
 */
if (mutant === 'forgetful-table') {
  Reflect.set(Counters.prototype, 'hasRoom', function hasRoom(this: Counters) {
    const { paidAt, most } = this as unknown as { paidAt: Map<string, number>; most: number };
    if (paidAt.size >= most) paidAt.delete(paidAt.keys().next().value!);
    return true;
  });
}
if (mutant === 'one-network') {
  const take = Reflect.get(Counters.prototype, 'take');
  Counters.prototype.take = function takeOne(this: Counters, visitor, now) {
    return take.call(this, visitor.slice(-1), now);
  };
}

const ann = counting('ann');

describe('limits', () => {
  let clock: DrivenClock;
  let limits: Limits;

  beforeEach(() => {
    clock = new DrivenClock();
    limits = new Limits(clock);
  });

  it('let so many through at once, then as many as the rate pays back', () => {
    const taken = () => Array.from({ length: 1000 }, () => limits.take('bid', ann)).filter((wait) => wait === 0).length;
    expect(taken()).toBe(rates.bid.atOnce);
    clock.advance(1000);
    expect(taken()).toBe(rates.bid.perSecond);
    expect(limits.take('bid', counting('bob'))).toBe(0);
  });

  it('say how long to wait', () => {
    for (let n = 0; n < rates.auth.atOnce; n++) limits.take('auth', ann);
    const wait = limits.take('auth', ann);
    expect(wait).toBe(6);
    clock.advance(wait * 1000);
    expect([limits.take('auth', ann), limits.take('auth', ann)]).toEqual([0, 6]);
    limits.giveBack('auth', ann);
    expect([limits.take('auth', ann), limits.take('auth', ann)]).toEqual([0, 6]);
  });

  it('can be off', () => {
    const off = new Limits(clock, false);
    expect(Array.from({ length: 1000 }, () => off.take('auth', ann)).every((wait) => wait === 0)).toBe(true);
  });
});

describe('a table of counters', () => {
  const rate = { perSecond: 1, atOnce: 3 };

  it('that is full refuses newcomers, never forgets who owes, and takes others as these pay', () => {
    const counters = new Counters(rate, 20);
    const people = Array.from({ length: 20 }, (_, n) => counting(`debtor-${n}`));
    for (const one of people) for (let n = 0; n < 3; n++) expect(counters.take(one, 0)).toBe(0);
    const newcomers = Array.from({ length: 500 }, (_, n) => counters.take(counting(`new-${n}`), 1));
    expect(newcomers.every((wait) => wait > 0)).toBe(true);
    for (const one of people) expect(counters.take(one, 2)).toBeGreaterThan(0); // the attacker's own debts stand
    expect(counters.take(counting('late'), 3001)).toBe(0);
  });

  it('counts an IPv6 address with its networks: /48, /56 and /64', () => {
    const takenBy = (ipOf: (n: number) => string) => {
      const counters = new Counters(rate);
      return Array.from({ length: 1000 }, (_, n) => counters.take(visitorAt(ipOf(n)), 0)).filter((wait) => wait === 0)
        .length;
    };
    const hex = (n: number) => n.toString(16);
    expect(takenBy((n) => `2001:db8:1:2::${hex(n)}`)).toBe(3);
    expect(takenBy((n) => `2001:db8:1:2${hex((n % 255) + 256).slice(1)}::1`)).toBe(12);
    expect(takenBy((n) => `2001:db8:1:${hex(n)}::1`)).toBe(48);
    expect(takenBy((n) => `2001:db8:${hex(n)}:1::1`)).toBe(1000);
  });
});

describe('a visitor who makes up addresses', () => {
  let http: TinyHttp;

  beforeAll(async () => {
    http = await tinyHttp();
  });

  afterAll(() => http.close());

  it('is still one visitor', async () => {
    const most = rates.read.atOnce;
    const answers = await often(most + 20, (n) =>
      http.ask('GET', '/web-api/v1/open', {
        'x-forwarded-for': `9.9.${n >> 8}.${n & 255}`,
        forwarded: `for=8.8.8.${n}`,
      }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});
