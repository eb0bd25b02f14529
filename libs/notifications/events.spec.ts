import { describe, expect, it } from '@jest/globals';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { recordedAt } from '#kernel/fold.ts';
import { upcast } from '#kernel/shapes.ts';
import { notifications } from './decider.ts';
import stored from './events.samples.json' with { type: 'json' };
import { notificationShapes } from './events.ts';

/** Every shape that was ever written, as it was written: none may be edited or taken away. */
describe('stored facts', () => {
  it.each(stored)('$type version $v is still read and folded', ({ type, v, data }) => {
    const now: AnyMessage = { type, data: upcast(notificationShapes, type, v, data) };
    const [fact] = recordedAt([now], '2026-05-01T12:00:00.000Z');
    const evolve = notifications.evolve as (state: unknown, fact: Recorded<AnyMessage>) => unknown;
    expect(evolve(notifications.initial(), fact!)).toBeDefined();
  });

  it('have a sample for each type of today', () => {
    const samples = stored.map(({ type, v }) => `${type} ${v}`);
    const today = Object.entries(notificationShapes).map(([type, { v }]) => `${type} ${v}`);
    expect(samples).toEqual(expect.arrayContaining(today));
  });

  it('of the time when auctions alone were told of are about an auction', () => {
    const [first] = stored;
    expect(upcast(notificationShapes, 'NotificationRaised', 1, first!.data)).toEqual({
      memberId: '11111111-1111-4111-8111-111111111111',
      id: '5f3e7a10-0000-4000-8000-000000000101',
      kind: 'outbid',
      about: { kind: 'auction', id: '5f3e7a10-0000-4000-8000-000000000001' },
      words: {
        templateId: '5f3e7a10-0000-4000-8000-0000000000a1',
        name: 'Harbour Low Salt',
        size: '9',
        price: { minor: 6000, currency: 'USD' },
        closesAt: '2026-05-04T12:00:00.000Z',
      },
      at: '2026-05-01T12:00:00.000Z',
      inbox: true,
      mail: false,
    });
  });
});
