import { bookShapes } from '#book/events.ts';
import { pick } from '#kernel/shapes.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { Turns } from '#platform/turns.ts';
import type { ListingBook } from '../listing-book.ts';
import { findOpenListings, myListings } from '../views/my-listings.view.ts';
import { holidayShapes } from './events.ts';
import type { Holidays } from './holidays.ts';

type Deps = Readonly<{
  book: Pick<ListingBook, 'state' | 'pause'>;
  holidays: Pick<Holidays, 'of'>;
  queries: Pick<ViewQueries, 'find'>;
  progress: Progress;
}>;

/** Facts that are worked on at once: no seller waits for what another sells, however much. */
const mostAtOnce = 8;

/**
 * What a seller who is away has for sale is paused in its book, and comes back with them; what they put up at that very moment, too. It is done as they are by then, whichever fact says so, and
 * under an id that says which of the two it was: whoever was killed half way goes on as it is now. One seller's facts have a line of their own: who looked before the other would else act
 * after it. Of those that wait in it the last one does for all, so that nobody takes every place. Another day of who is away is none of ours.
 */
export function whenHolidayMovesPauseAsks({ book, holidays, queries, progress }: Deps) {
  const sellers = new Turns();
  const isAway = async (sellerId: string) => (await holidays.of(sellerId)).isAway;
  const one = async (listingId: string, isNowAway: boolean, metadata: CausedMetadata) => {
    const known = await book.state(listingId);
    if (known.phase === 'none') return;
    await book.pause(known, isNowAway, metadata(`${listingId}/${isNowAway ? 'pause' : 'resume'}`));
  };
  const all = async (fact: Readable<{ type: string; data: { sellerId: string } }>, metadata: CausedMetadata) => {
    const { sellerId } = fact.data;
    await onceItHas(progress, myListings, fact);
    await sellers.takeLast(sellerId, async () => {
      let isNowAway: boolean;
      let n = 0;
      do {
        isNowAway = await isAway(sellerId);
        const round = ++n;
        const open = await everyFound(queries, myListings, (cursor) => findOpenListings(sellerId, cursor));
        for (const { id } of open) await one(id, isNowAway, (what) => metadata(`${round}/${what}`));
      } while ((await isAway(sellerId)) !== isNowAway); // another process, which has the reactions by now, may have been through them meanwhile
    });
  };
  const came = async (listingId: string, sellerId: string, metadata: CausedMetadata) => {
    if (await isAway(sellerId)) await one(listingId, true, metadata);
  };
  return reaction({
    name: 'whenHolidayMovesPauseAsks',
    atOnce: mostAtOnce,
    shapes: { ...pick(holidayShapes, 'HolidayBegun', 'HolidayEnded'), ...pick(bookShapes, 'AskPlaced') },
    on: {
      HolidayBegun: all,
      HolidayEnded: all,
      AskPlaced: async ({ data: { listingId, sellerId } }, metadata) => {
        if (!(await isAway(sellerId))) return; // who goes away after it pauses it by that; nobody's line is filled by what they list
        await sellers.take(sellerId, () => came(listingId, sellerId, metadata));
      },
    },
  });
}
