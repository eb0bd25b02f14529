import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import { type HolidayEvent, holidayShapes } from './events.ts';

type Of = Readonly<{ sellerId: string }>;

export type HolidayCommand =
  /** Refused: `holiday-too-soon` (that moment has passed), `holiday-too-long {most}` (days), and who is back already `holiday-too-often {until}` (so long not). */
  | Fact<'BeginHoliday', Of & Readonly<{ until: Instant | null }>>
  /** Nothing where they are not away. */
  | Fact<'EndHoliday', Of>
  /** Time's own. Refused: `not-due-yet`. */
  | Fact<'EndHolidayDue', Of & Readonly<{ due: Instant }>>;

/** `begunAt`: when they went last. */
export type HolidayState = Readonly<{ isAway: boolean; until: Instant | null; begunAt: Instant | null }>;

/** Days. Ours: whoever is away longer says no day, and comes back by a press. */
const longest = 365;

/** Who goes away twice within it is refused: each time, all that they sell leaves its books and comes back. Coming back is never refused. */
const betweenTwo = minute;

/** Whether a seller is away. The rules are ours: no document names any. */
export const holidays = decider<HolidayState, HolidayCommand, HolidayEvent>({
  version: 2,
  shapes: holidayShapes,
  initial: () => ({ isAway: false, until: null, begunAt: null }),
  evolve: {
    HolidayBegun: ({ isAway, begunAt }, { until }, { at }) => ({ isAway: true, until, begunAt: isAway ? begunAt : at }),
    HolidayMoved: (state, { until }) => ({ ...state, until }),
    HolidayEnded: ({ begunAt }) => ({ isAway: false, until: null, begunAt }),
  },
  decide: {
    BeginHoliday: ({ sellerId, until }, state, at) => {
      if (until !== null && until <= at) throw new Refused('holiday-too-soon');
      if (until !== null && until > plus(at, longest * day)) throw new Refused('holiday-too-long', { most: longest });
      if (state.isAway) return state.until === until ? [] : [{ type: 'HolidayMoved', data: { sellerId, until } }];
      refuseTooOften(state, at);
      return [{ type: 'HolidayBegun', data: { sellerId, until } }];
    },
    EndHoliday: ({ sellerId }, { isAway }) =>
      isAway ? [{ type: 'HolidayEnded', data: { sellerId, why: 'seller' } }] : [],
    EndHolidayDue: ({ sellerId, due }, { isAway, until }, at) => {
      if (!isAway || until === null || until > due) return [];
      if (at < due) throw notDueYet(due, at);
      return [{ type: 'HolidayEnded', data: { sellerId, why: 'time' } }];
    },
  },
});

function refuseTooOften({ begunAt }: HolidayState, at: Instant) {
  const until = begunAt === null ? at : plus(begunAt, betweenTwo);
  if (at < until) throw new Refused('holiday-too-often', { until });
}
