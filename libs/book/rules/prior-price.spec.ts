import { describe, expect, it } from '@jest/globals';
import { cutOf, dayAfter, type DayOfLevels, dayOf, lowestOfLately, pricesByDay } from './prior-price.ts';

type Move = readonly [at: string, ask: number | null, offer?: number | null];

/** The days that these moves make; each is a fact of its own. */
function daysOf(moves: readonly Move[]): readonly DayOfLevels[] {
  const days = new Map<string, DayOfLevels>();
  for (const [n, [at, ask, offer = null]] of moves.entries()) {
    const day = dayOf(at);
    const next = dayAfter(days.get(day)?.tiers.new, { ask, offer, at, revision: n + 1 });
    days.set(day, { day, tiers: { new: next } });
  }
  return [...days.values()];
}

const now = '2026-11-30T12:00:00.000Z';
const on = (day: string, time = '10:00') => `2026-${day}T${time}:00.000Z`;

describe('the lowest price of the last 30 days', () => {
  it('is the lowest at which anybody could buy, with when it began and the fact that says so', () =>
    expect(
      lowestOfLately(
        daysOf([
          [on('11-05'), 200],
          [on('11-06'), 180],
          [on('11-07'), 210],
        ]),
        'new',
        now,
      ),
    ).toEqual({ cents: 180, at: on('11-06'), revision: 2 }));

  it('is of a price that ended on the day on which it began', () =>
    expect(
      lowestOfLately(
        daysOf([
          [on('11-05', '09:00'), 150],
          [on('11-05', '09:01'), 200],
        ]),
        'new',
        now,
      ),
    ).toMatchObject({
      cents: 150,
    }));

  it('is of what began earlier and stood still', () => {
    const days = daysOf([
      [on('09-01'), 150],
      [on('11-20'), 200],
    ]);
    expect(lowestOfLately(days, 'new', now)).toMatchObject({ cents: 150, at: on('09-01') });
    expect(lowestOfLately(daysOf([[on('09-01'), 150]]), 'new', now)).toMatchObject({ cents: 150 });
  });

  it('is not of what ended more than 30 days ago, and nothing where nothing was for sale', () => {
    const days = daysOf([
      [on('09-01'), 100],
      [on('10-30'), 200],
    ]);
    expect(lowestOfLately(days, 'new', now)).toMatchObject({ cents: 200 });
    expect(
      lowestOfLately(
        daysOf([
          [on('09-01'), 100],
          [on('10-30'), null],
        ]),
        'new',
        now,
      ),
    ).toBeNull();
    expect(lowestOfLately([], 'new', now)).toBeNull();
  });

  it('is never of fewer than 30 days: all of the first of them counts', () =>
    expect(
      lowestOfLately(
        daysOf([
          [on('10-31', '00:01'), 90],
          [on('10-31', '00:02'), 200],
        ]),
        'new',
        now,
      ),
    ).toMatchObject({
      cents: 90,
    }));
});

describe('a price is cut', () => {
  it('where it is lower than any of the 30 days before it began', () =>
    expect(
      cutOf(
        daysOf([
          [on('11-01'), 200],
          [on('11-10'), 220],
          [on('11-20'), 150],
        ]),
        'new',
      ),
    ).toMatchObject({
      now: { cents: 150, at: on('11-20') },
      prior: { cents: 200, at: on('11-01') },
    }));

  it('not where it was as cheap in them, nor where it was raised first to be cut then', () => {
    expect(
      cutOf(
        daysOf([
          [on('11-01'), 150],
          [on('11-10'), 300],
          [on('11-20'), 150],
        ]),
        'new',
      ),
    ).toBeNull();
    expect(
      cutOf(
        daysOf([
          [on('11-01'), 150],
          [on('11-10'), 300],
          [on('11-20'), 160],
        ]),
        'new',
      ),
    ).toBeNull();
  });

  it('by what ended on its own day, too', () =>
    expect(
      cutOf(
        daysOf([
          [on('11-20', '08:00'), 140],
          [on('11-20', '09:00'), 200],
          [on('11-20'), 150],
        ]),
        'new',
      ),
    ).toBeNull());

  it('since it began, however often it is told anew', () => {
    const days = daysOf([
      [on('11-01'), 200],
      [on('11-20'), 150],
      [on('11-25'), 150, 90],
      [on('11-26'), 150, 95],
    ]);
    expect(cutOf(days, 'new')).toMatchObject({ now: { at: on('11-20') }, prior: { cents: 200 } });
  });

  it('not where it went away and came back within a day: it has not stood since', () => {
    const days = daysOf([
      [on('11-01'), 300],
      [on('11-04'), 200],
      [on('11-12', '17:20'), null],
      [on('11-12', '23:33'), 200],
    ]);
    expect(cutOf(days, 'new')).toBeNull();
    expect(lowestOfLately(days, 'new', now)).toMatchObject({ at: on('11-04') });
  });

  it('not where nothing was for sale before, nor where nothing is now', () => {
    expect(cutOf(daysOf([[on('11-20'), 150]]), 'new')).toBeNull();
    expect(
      cutOf(
        daysOf([
          [on('11-01'), 200],
          [on('11-20'), null],
        ]),
        'new',
      ),
    ).toBeNull();
  });
});

it('a day has the lowest ask and the highest offer of all its hours, with what it began with', () =>
  expect(
    pricesByDay(
      daysOf([
        [on('11-01'), 200, 150],
        [on('11-02', '08:00'), 230, 140],
        [on('11-03'), null, null],
      ]),
      'new',
    ),
  ).toEqual([
    { day: '2026-11-01', lowest: { cents: 200, at: on('11-01'), revision: 1 }, highestOffer: 150 },
    { day: '2026-11-02', lowest: { cents: 200, at: on('11-01'), revision: 1 }, highestOffer: 150 },
    { day: '2026-11-03', lowest: { cents: 230, at: on('11-02', '08:00'), revision: 2 }, highestOffer: 140 },
  ]));
