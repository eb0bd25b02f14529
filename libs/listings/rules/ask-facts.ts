import { bookShapes, bookOf, bookStream } from '#book/events.ts';
import type { ListingState } from '#contracts/listings.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { type ListingEvent, listingShapes, listingStream } from '../events.ts';

/** What screens of listings are folded from: the listing's own facts, and what the book says of its ask. */
export const askShapes = {
  ...pick(listingShapes, 'ListingMade', 'ListingAsked', 'ListingRefused', 'ListingWithdrawn'),
  ...pick(
    bookShapes,
    'AskPlaced',
    'AskRepriced',
    'AskRenewed',
    'AskWithdrawn',
    'AskExpired',
    'AskPaused',
    'AskResumed',
    'AskReserved',
    'AskReleased',
    'AskSold',
    'AskReopened',
    'AskEnded',
    'OfferMatched',
    'MatchFailed',
  ),
};
export type AskFact = FactsOf<typeof askShapes>;

/** How a listing stands; see `contracts/listings.ts`. `asked`: what stands in the book, whatever it is being sold for. `isAway`: whatever it is, nobody buys it who comes now. */
export type Standing = Readonly<{
  is: ListingState;
  code: string | null;
  price: Money;
  asked: Money;
  until: Instant | null;
  isAway: boolean;
}>;

type Rows = {
  [T in AskFact['type']]: (data: Extract<AskFact, { type: T }>['data'], standing: Standing) => Partial<Standing>;
};

/** On its way into the book. */
export function entering({ price }: Readonly<{ price: Money }>): Standing {
  return { is: 'entering', code: null, price, asked: price, until: null, isAway: false };
}

const out = (is: ListingState) => () => ({ is, until: null });
/** For sale again, at the price of the book. */
const back = (until: Instant, { asked }: Standing) => ({ is: 'live', until, price: asked }) as const;

const rows: Rows = {
  ListingMade: entering,
  ListingAsked: entering,
  ListingRefused: ({ code }) => ({ is: 'refused', code, until: null }),
  ListingWithdrawn: out('withdrawn'),
  AskPlaced: ({ price, until }) => ({ is: 'live', code: null, price, asked: price, until, isAway: false }),
  AskRepriced: ({ price }) => ({ price, asked: price }),
  AskRenewed: ({ until }) => ({ until }),
  AskWithdrawn: ({ why }) => ({ is: 'withdrawn', code: why === 'capped' ? why : null, until: null }),
  AskExpired: out('expired'),
  AskPaused: () => ({ isAway: true }),
  AskResumed: ({ until }, { is, until: before }) => ({
    isAway: false,
    until: is === 'live' || is === 'kept' ? until : before,
  }),
  AskReserved: () => ({ is: 'kept' }),
  AskReleased: ({ until }, standing) => (until === null ? {} : back(until, standing)),
  AskSold: ({ price }) => ({ is: 'sold', price, until: null }),
  AskReopened: ({ until }, standing) => back(until, standing),
  AskEnded: ({ why }) => ({ is: why === 'kept' ? 'done' : 'failed' }),
  OfferMatched: ({ price }) => ({ is: 'kept', price }),
  MatchFailed: ({ until }, standing) => back(until, standing),
};

type Row = (data: object, standing: Standing) => Partial<Standing>;

/** How the listing stands after that fact. */
export const standingAfter = <S extends Standing>(standing: S, type: AskFact['type'], data: object): S => ({
  ...standing,
  ...(rows[type] as Row)(data, standing),
});

/** A row for each of these facts, from what it makes of a document. */
export const rowsOfAsks = <R>(row: (type: AskFact['type']) => R): { [T in AskFact['type']]: R } =>
  Object.fromEntries(Object.keys(askShapes).map((type) => [type, row(type as AskFact['type'])])) as {
    [T in AskFact['type']]: R;
  };

type Made = Extract<ListingEvent, { type: 'ListingMade' }>['data'];

/** What a screen shows of the item itself. */
export const itemOf = ({ size, shoeCondition, boxCondition, tier, pictures, defects }: Made) => ({
  size,
  shoeCondition,
  boxCondition,
  tier,
  pictures: [...pictures],
  defects: [...defects],
});

/** What one listing's document is made of: its own stream, its book's, and what its facts name else. */
export const listingStreams = (
  listingId: string,
  facts: readonly Recorded<AnyMessage>[],
  others: (made: Made) => readonly string[] = () => [],
): readonly string[] => [
  listingStream(listingId),
  ...facts.flatMap(({ type, data }) => {
    if (type !== 'ListingMade') return [];
    const made = data as Made;
    return [bookStream(bookOf(made.templateId, made.size)), ...others(made)];
  }),
];
