import { pick } from '#kernel/shapes.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Instant } from '#kernel/instant.ts';
import { book } from './decider.ts';
import { bookShapes, bookStream } from './events.ts';
import { readDue } from './rules/board.ts';
import type { BookState } from './rules/state.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide' | 'readState'> }>;

/** What a seller who failed asks above their cap leaves in as many appends as it takes: what did not fit the first is for sale no more meanwhile. */
export const whenSellerCappedRestLeaves = ({ streams }: Deps) =>
  reaction({
    name: 'whenSellerCappedRestLeaves',
    shapes: pick(bookShapes, 'AskCapped'),
    on: {
      AskCapped: async ({ data: { bookId }, meta: { at } }, metadata) => {
        const stream = bookStream(bookId);
        const rest = () => streams.readState(book, stream, ({ state }) => leavingBy(state, at), { fresh: true });
        for (let n = 1, next = await rest(); next; n++, next = await rest())
          await streams.decide(book, stream, { type: 'EndDue', data: next, metadata: metadata(n) });
      },
    },
  });

/** What is over by then and is to leave among it; null: nothing is. */
function leavingBy({ book: of, due, asks }: BookState, at: Instant) {
  for (const entry of due) {
    const { until, of: what, id } = readDue(entry);
    if (until > at) return null;
    if (what === 'ask' && asks[id]!.leaving !== null) return { ...of!, due: until };
  }
  return null;
}
