import { bookOf, bookShapes, bookStream } from '#book/events.ts';
import type { CounterOffer, OfferState } from '#contracts/offers.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { type Frozen, type Offering, offerShapes, offerStream, type Wanted } from '../events.ts';

/** What screens of offers are folded from: the offer's own facts, and what the book says of it. */
export const offerFacts = {
  ...pick(offerShapes, 'OfferMade', 'OfferAsked', 'OfferRefused', 'OfferOver'),
  ...pick(
    bookShapes,
    'OfferPlaced',
    'OfferRepriced',
    'OfferExtended',
    'OfferWithdrawn',
    'OfferDeclined',
    'OfferExpired',
    'CounterMade',
    'CounterAccepted',
    'CounterDeclined',
    'CounterExpired',
    'OfferMatched',
    'MatchFailed',
    'AskSold',
    'AskReopened',
  ),
};
export type OfferFact = FactsOf<typeof offerFacts>;

/** Under what it is bought, as far as a screen shows it. */
export type Told = Readonly<{
  price: Money;
  total: Money;
  methodId: string;
  addressId: string;
  shippingMethod: 'standard' | 'twoDay' | 'nextDay';
  hours: number;
}>;

/** How it stands. `asked`: what the book has not answered yet. */
export type Standing = Told &
  Readonly<{
    is: OfferState;
    code: string | null;
    until: Instant | null;
    counter: CounterOffer | null;
    mendUntil: Instant | null;
    asked: Told | null;
  }>;

export const toldOf = ({ price, hours, terms, delivered }: Pick<Offering, 'price' | 'hours'> & Frozen): Told => ({
  price,
  hours,
  total: delivered.total,
  methodId: terms.methodId,
  addressId: terms.addressId,
  shippingMethod: terms.shippingMethod,
});

/** On its way into the book. */
export const entering = (told: Told): Standing => ({
  ...told,
  is: 'entering',
  code: null,
  until: null,
  counter: null,
  mendUntil: null,
  asked: null,
});

const over = (is: OfferState): Partial<Standing> => ({
  is,
  until: null,
  counter: null,
  mendUntil: null,
  asked: null,
});

/** The book has said yes: what was asked stands. */
const taken = ({ asked }: Standing, until: Instant): Partial<Standing> => ({
  ...asked,
  is: 'live',
  code: null,
  asked: null,
  until,
});

type Rows = {
  [T in OfferFact['type']]: (data: Extract<OfferFact, { type: T }>['data'], standing: Standing) => Partial<Standing>;
};

const rows: Rows = {
  OfferMade: (made) => entering(toldOf(made)),
  OfferAsked: (asked, { is }) =>
    asked.asks === 'place' ? entering(toldOf(asked)) : { is, code: null, asked: toldOf(asked) },
  OfferRefused: ({ code }, { is }) => ({ is: is === 'entering' ? 'refused' : is, code, asked: null }),
  OfferOver: ({ why }, { is }) => (why === 'buyer' && (is === 'entering' || is === 'refused') ? over('withdrawn') : {}),
  OfferPlaced: ({ until }, standing) => taken(standing, until),
  OfferRepriced: ({ until }, standing) => taken(standing, until),
  OfferExtended: ({ until }, standing) => taken(standing, until),
  OfferWithdrawn: () => over('withdrawn'),
  OfferDeclined: () => over('declined'),
  OfferExpired: () => over('expired'),
  CounterMade: ({ price, until }) => ({ counter: { price, until } }),
  CounterAccepted: (_, { asked }) => ({ ...asked, asked: null, code: null }),
  CounterDeclined: () => ({ counter: null }),
  CounterExpired: () => ({ counter: null }),
  OfferMatched: ({ price, mendUntil }) => ({ is: 'matched', price, until: null, counter: null, mendUntil }),
  MatchFailed: () => over('not-paid'),
  AskSold: () => over('bought'),
  AskReopened: () => over('not-paid'),
};

type Row = (data: object, standing: Standing) => Partial<Standing>;

/** How the offer stands after that fact. */
export const standingAfter = <S extends Standing>(standing: S, type: OfferFact['type'], data: object): S => ({
  ...standing,
  ...(rows[type] as Row)(data, standing),
});

/** A row for each of these facts, from what it makes of a document. */
export const rowsOfOffers = <R>(row: (type: OfferFact['type']) => R): { [T in OfferFact['type']]: R } =>
  Object.fromEntries(Object.keys(offerFacts).map((type) => [type, row(type as OfferFact['type'])])) as {
    [T in OfferFact['type']]: R;
  };

/** Whose offer a fact is about: of a sale by a match, the order's, which has its name. */
export const offerOf = ({ data }: OfferFact): string =>
  'offerId' in data && data.offerId ? data.offerId : orderIn(data);
const orderIn = (data: object): string => ('orderId' in data ? String(data.orderId) : '');

/** What one offer's document is made of: its own stream, its book's, and what its facts name else. */
export const offerStreams = (
  offerId: string,
  facts: readonly Recorded<AnyMessage>[],
  others: (made: Wanted) => readonly string[],
): readonly string[] => [
  offerStream(offerId),
  ...facts.flatMap(({ type, data }) => {
    if (type !== 'OfferMade') return [];
    const made = data as Wanted;
    return [bookStream(bookOf(made.templateId, made.size)), ...others(made)];
  }),
];
