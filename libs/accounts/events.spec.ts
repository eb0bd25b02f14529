import { describe, expect, it } from '@jest/globals';
import { lifted } from '#kernel/shapes.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { recordedAt } from '#kernel/fold.ts';
import { account } from './decider.ts';
import { email } from './email/decider.ts';
import { accountShapes, emailShapes } from './events.ts';
import stored from './events.samples.json' with { type: 'json' };

const shapes = { account: accountShapes, email: emailShapes };

/** Every shape that was ever written, as it was written: none may be edited or taken away. */
describe('stored facts', () => {
  it.each(stored)('$type version $v is still read and folded', ({ stream, type, v, data }) => {
    const shape = shapes[stream as keyof typeof shapes];
    const now: AnyMessage = { type, data: lifted(shape, type, v, data) };
    const [fact] = recordedAt([now], '2026-05-01T12:00:00.000Z');
    const fold = stream === 'account' ? account.evolve : email.evolve;
    const start = stream === 'account' ? account.initial() : email.initial();
    expect((fold as (state: unknown, fact: Recorded<AnyMessage>) => unknown)(start, fact!)).toBeDefined();
  });

  it('have a sample for each type of today', () => {
    const samples = (of: string) => stored.filter(({ stream }) => stream === of).map(({ type, v }) => `${type} ${v}`);
    const today = (of: Readonly<Record<string, { v: number }>>) =>
      Object.entries(of).map(([type, { v }]) => `${type} ${v}`);
    expect(samples('account')).toEqual(expect.arrayContaining(today(accountShapes)));
    expect(samples('email')).toEqual(expect.arrayContaining(today(emailShapes)));
  });
});
