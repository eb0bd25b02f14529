import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { day as oneDay, type Instant, msOf } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { type BlackFridayEvent, blackFridayShapes } from './events.ts';
import { dayOf, type SetDays, yearOf } from './rules/day.ts';

/** Sent by operators alone. */
export type BlackFridayCommand =
  | Fact<'SetBlackFriday', Data<BlackFridayEvent, 'BlackFridaySet'>>
  | Fact<'AnnounceDrop', Data<BlackFridayEvent, 'DropAnnounced'>>
  | Fact<'WithdrawDrop', Data<BlackFridayEvent, 'DropWithdrawn'>>;

/** `drops`: when each is that was not withdrawn. */
export type BlackFridayState = Readonly<{ days: SetDays; drops: Readonly<Record<string, Instant>> }>;

const longest = 7 * oneDay;
const mostDrops = 50;

export const blackFridayPlan = decider<BlackFridayState, BlackFridayCommand, BlackFridayEvent>({
  version: 1,
  shapes: blackFridayShapes,
  initial: () => ({ days: {}, drops: {} }),
  evolve: {
    BlackFridaySet: (state, { year, opensAt, closesAt }) => ({
      ...state,
      days: { ...state.days, [year]: { opensAt, closesAt } },
    }),
    DropAnnounced: (state, { dropId, at }) => ({ ...state, drops: { ...state.drops, [dropId]: at } }),
    DropWithdrawn: (state, { dropId }) => {
      const { [dropId]: _, ...drops } = state.drops;
      return { ...state, drops };
    },
  },
  decide: {
    SetBlackFriday: (data, { days }, at) => {
      const { year, opensAt, closesAt } = data;
      const known = dayOf(year, days);
      if (known.opensAt === opensAt && known.closesAt === closesAt) return [];
      if (at >= known.opensAt) throw new Refused('black-friday-begun');
      const lasts = msOf(closesAt) - msOf(opensAt);
      const isOfYear = yearOf(opensAt) === year;
      if (!isOfYear || opensAt <= at || lasts <= 0 || lasts > longest) throw new Refused('black-friday-wrong');
      return [{ type: 'BlackFridaySet', data }];
    },
    AnnounceDrop: (data, { drops }, at) => {
      if (drops[data.dropId] !== undefined) return [];
      if (data.at <= at) throw new Refused('drop-past');
      const toCome = Object.values(drops).filter((one) => one > at);
      if (toCome.length >= mostDrops) throw new Refused('too-many-drops', { most: mostDrops });
      return [{ type: 'DropAnnounced', data }];
    },
    WithdrawDrop: (data, { drops }) => (drops[data.dropId] === undefined ? [] : [{ type: 'DropWithdrawn', data }]),
  },
});
