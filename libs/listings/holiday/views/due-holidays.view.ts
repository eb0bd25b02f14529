import { dueView } from '#platform/projections/due-view.ts';
import { holidayShapes } from '../events.ts';

/** When a seller who is away comes back by themselves. */
export const dueHolidays = dueView({
  kind: 'holiday',
  version: 2,
  facts: holidayShapes,
  target: ({ data: { sellerId } }) => sellerId,
  on: {
    HolidayBegun: ({ data }) => data.until,
    HolidayMoved: ({ data }) => data.until,
    HolidayEnded: () => null,
  },
});
