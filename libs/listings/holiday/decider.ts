import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import { type HolidayEvent, holidayShapes } from './events.ts';

type Of = Readonly<{ sellerId: string }>;

export type HolidayCommand =
  /** Refused: `holiday-too-soon` (that moment has passed), `holiday-too-long {most}` (days). */
  | Fact<'BeginHoliday', Of & Readonly<{ until: Instant | null }>>
  /** Nothing where they are not away. */
  | Fact<'EndHoliday', Of>
  /** Time's own. Refused: `not-due-yet`. */
  | Fact<'EndHolidayDue', Of & Readonly<{ due: Instant }>>;

export type HolidayState = Readonly<{ isAway: boolean; until: Instant | null }>;

/** Days. Ours: whoever is away longer says no day, and comes back by a press. */
const longest = 365;

/** Whether a seller is away. The rules are ours: no document names any. */
export const holidays = decider<HolidayState, HolidayCommand, HolidayEvent>({
  version: 1,
  shapes: holidayShapes,
  initial: () => ({ isAway: false, until: null }),
  evolve: {
    HolidayBegun: (_, { until }) => ({ isAway: true, until }),
    HolidayEnded: () => ({ isAway: false, until: null }),
  },
  decide: {
    BeginHoliday: ({ sellerId, until }, state, at) => {
      if (until !== null && until <= at) throw new Refused('holiday-too-soon');
      if (until !== null && until > plus(at, longest * day)) throw new Refused('holiday-too-long', { most: longest });
      if (state.isAway && state.until === until) return [];
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
