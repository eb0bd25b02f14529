import { describe, expect, it } from '@jest/globals';
import { upcast } from '#kernel/shapes.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { recordedAt } from '#kernel/fold.ts';
import { account } from './decider.ts';
import { email } from './email/decider.ts';
import { accountShapes, emailShapes } from './events.ts';
import ownStored from './events.samples.json' with { type: 'json' };
import { guest } from './guests/decider.ts';
import { guestShapes } from './guests/events.ts';
import guestStored from './guests/events.samples.json' with { type: 'json' };

const shapes = { account: accountShapes, email: emailShapes, guest: guestShapes };
const deciders = { account, email, guest };
const stored = [...ownStored, ...guestStored];

/** Every shape that was ever written, as it was written: none may be edited or taken away. */
describe('stored facts', () => {
  it.each(stored)('$type version $v is still read and folded', ({ stream, type, v, data }) => {
    const shape = shapes[stream as keyof typeof shapes];
    const { evolve, initial } = deciders[stream as keyof typeof deciders];
    const now: AnyMessage = { type, data: upcast(shape, type, v, data) };
    const [fact] = recordedAt([now], '2026-05-01T12:00:00.000Z');
    expect((evolve as (state: unknown, fact: Recorded<AnyMessage>) => unknown)(initial(), fact!)).toBeDefined();
  });

  it('of an older build say nothing of the mailbox, but for test members, and told every owner', () => {
    const reserved = (test: boolean) => upcast(emailShapes, 'EmailReserved', 1, { test });
    expect([reserved(false), reserved(true)]).toEqual([
      { test: false, proved: false },
      { test: true, proved: true },
    ]);
    const attempted = upcast(emailShapes, 'RegistrationAttempted', 1, { memberId: 'm' });
    expect(attempted).toEqual({ memberId: 'm', attemptId: null, told: true });
  });

  it('have a sample for each type of today', () => {
    const samples = (of: string) => stored.filter(({ stream }) => stream === of).map(({ type, v }) => `${type} ${v}`);
    const today = (of: Readonly<Record<string, { v: number }>>) =>
      Object.entries(of).map(([type, { v }]) => `${type} ${v}`);
    expect(samples('account')).toEqual(expect.arrayContaining(today(accountShapes)));
    expect(samples('email')).toEqual(expect.arrayContaining(today(emailShapes)));
    expect(samples('guest')).toEqual(expect.arrayContaining(today(guestShapes)));
  });
});
