import { describe, expect, it } from '@jest/globals';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { recordedAt } from '#kernel/fold.ts';
import { upcast } from '#kernel/shapes.ts';
import { announcements } from './announcements/decider.ts';
import { notifications } from './decider.ts';
import stored from './events.samples.json' with { type: 'json' };
import { announcementShapes, notificationShapes } from './events.ts';

const deciders = { notifications, announcements };
const shapes = { notifications: notificationShapes, announcements: announcementShapes };
type Name = keyof typeof deciders;

/** Every shape that was ever written, as it was written: none may be edited or taken away. */
describe('stored facts', () => {
  it.each(stored)('$type version $v is still read and folded', ({ stream, type, v, data }) => {
    const now: AnyMessage = { type, data: upcast(shapes[stream as Name], type, v, data) };
    const [fact] = recordedAt([now], '2026-05-01T12:00:00.000Z');
    const { evolve, initial } = deciders[stream as Name];
    expect((evolve as (state: unknown, fact: Recorded<AnyMessage>) => unknown)(initial(), fact!)).toBeDefined();
  });

  it('have a sample for each type of today', () => {
    const samples = stored.map(({ type, v }) => `${type} ${v}`);
    const today = Object.entries({ ...notificationShapes, ...announcementShapes }).map(
      ([type, { v }]) => `${type} ${v}`,
    );
    expect(samples).toEqual(expect.arrayContaining(today));
  });
});
