import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, minute, plus } from '#kernel/instant.ts';
import { type HolidayCommand, holidays } from './decider.ts';
import type { HolidayEvent } from './events.ts';

const now = '2026-05-01T12:00:00.000Z';
const sellerId = 'sue';
const at = given(holidays, now);
const begun = (until: string | null): HolidayEvent => ({ type: 'HolidayBegun', data: { sellerId, until } });
const moved = (until: string | null): HolidayEvent => ({ type: 'HolidayMoved', data: { sellerId, until } });
const ended = (why: 'seller' | 'time'): HolidayEvent => ({ type: 'HolidayEnded', data: { sellerId, why } });
const begin = (until: string | null): HolidayCommand => ({ type: 'BeginHoliday', data: { sellerId, until } });
const end: HolidayCommand = { type: 'EndHoliday', data: { sellerId } };
const due = (moment: string): HolidayCommand => ({ type: 'EndHolidayDue', data: { sellerId, due: moment } });
const [week, year] = [plus(now, 7 * day), plus(now, 365 * day)];

describe('a seller', () => {
  it('goes away until a day, or until they say so', () => {
    at().when(begin(week)).then(begun(week));
    at().when(begin(null)).then(begun(null));
    at().when(begin(year)).then(begun(year));
  });

  it('says another day, and nothing by the same one', () => {
    at(begun(week)).when(begin(year)).then(moved(year));
    at(begun(week), moved(null)).when(begin(year)).then(moved(year));
    at(begun(week), moved(year)).when(begin(year)).thenNothing();
    at(begun(week), begun(year)).when(begin(week)).then(moved(week)); // as it was said at first
    at(begun(week)).when(begin(week)).thenNothing();
    at(begun(null)).when(begin(null)).thenNothing();
  });

  it('does not go away for what has passed, nor for more than a year', () => {
    at().when(begin(now)).thenRefused('holiday-too-soon');
    at()
      .when(begin(plus(year, 1)))
      .thenRefused('holiday-too-long', { most: 365 });
  });

  it('comes back by a press, once', () => {
    at(begun(week)).when(end).then(ended('seller'));
    at(begun(week), ended('seller')).when(end).thenNothing();
    at().when(end).thenNothing();
  });

  it('goes away once a minute, and comes back whenever they like', () => {
    const until = plus(now, minute);
    const back = at(begun(null), ended('seller'));
    back.when(begin(week), plus(until, -1)).thenRefused('holiday-too-often', { until });
    back.when(begin(week), until).then(begun(week));
    at(begun(week), moved(null), ended('seller')).when(begin(week)).thenRefused('holiday-too-often', { until });
    at(begun(now), ended('time')).when(begin(week)).thenRefused('holiday-too-often', { until });
  });

  it('comes back by time, not before, and not by a day that is no longer theirs', () => {
    at(begun(now)).when(due(now)).then(ended('time'));
    at(begun(week)).when(due(week)).thenRefused('not-due-yet', { due: week, at: now });
    at(begun(week)).when(due(now)).thenNothing();
    at(begun(null)).when(due(now)).thenNothing();
    at(begun(now), moved(week)).when(due(now)).thenNothing();
    at(begun(week), moved(now)).when(due(now)).then(ended('time'));
    at(begun(now), ended('seller')).when(due(now)).thenNothing();
  });
});
