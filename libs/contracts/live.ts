/** What goes over the socket, as plain text and types without zod: what the browser sends is checked by `live-messages.ts`. */

import type { AuctionCard, AuctionPage, MyBid, MyWatch } from './auctions.ts';
import type { MyListing } from './listings.ts';
import type { MyOffer, ReceivedOffer } from './offers.ts';
import type { Inbox } from './notifications.ts';
import type { OrderPhase } from './orders.ts';
import type { BookLevel, ProductBook } from './book.ts';
import type { ProductPage } from './products.ts';
import type { GameCard, TriviaBoard, TriviaCounts, TriviaGame, TriviaSeat } from './trivia.ts';

/** Path of the socket. */
export const livePath = '/live';

/** The same of a game's own line: a balancer sends all of one game to one node, which decides its answers. */
export const gameLivePath = (gameId: string): string => `${livePath}/g/${gameId}`;

/** Rooms of one socket at most: some pages of cards. */
export const mostRooms = 120;

/** Which of the rooms were joined; the others do not exist or are not this person's. */
export type JoinAnswer = Readonly<{ joined: readonly string[]; serverTime: string }>;

/** What a command over the socket is answered with. */
export type CommandAnswer = Readonly<{ status: number; body: unknown }>;

/**
 * What of the house is not as it was, to operators, who then ask again for what they look at. `log`: the index of the log has more;
 * `acts`: what operators do; `views`, `reactions`: how one of them does; `time`: some seconds have passed, and what nobody tells of
 * (other processes, Kafka, deadlines) may have moved.
 */
export type HouseNews = Readonly<{ id: 'log' | 'acts' | 'views' | 'reactions' | 'time'; rev: string }>;

/** That an order has moved, to its buyer and to its seller, who then ask again for what is theirs. `number`: empty as long as it has none. */
export type OrderNews = Readonly<{ id: string; rev: string; number: string; is: OrderPhase }>;

/** That what a sale brings has changed, to its seller, who then asks again. */
export type SaleMoneyNews = Readonly<{ id: string; rev: string; number: string }>;

/** Views whose documents are pushed, with what they are; `house` is no view. */
export interface LiveDocuments {
  'auction-page': AuctionPage;
  /** A document a level. */
  'book-levels': BookLevel;
  /** A card per auction. */
  'live-auctions': AuctionCard;
  house: HouseNews;
  inbox: Inbox;
  orders: OrderNews;
  'my-bids': MyBid;
  'my-listings': MyListing;
  'my-offers': MyOffer;
  'my-watches': MyWatch;
  'received-offers': ReceivedOffer;
  'product-book': ProductBook;
  'product-page': ProductPage;
  'sale-money': SaleMoneyNews;
  'trivia-games': GameCard;
  'trivia-game': TriviaGame;
  'trivia-counts': TriviaCounts;
  'trivia-board': TriviaBoard;
  'trivia-seats': TriviaSeat;
}
export type LiveView = keyof LiveDocuments;

/** A changed document, whole; or that it is gone, with the `rev` of its removal. */
export type LiveChange<V extends LiveView = LiveView> = {
  [Name in V]: Readonly<{ view: Name; id: string }> &
    (Readonly<{ doc: LiveDocuments[Name] }> | Readonly<{ doc: null; rev: string }>);
}[V];

/** Server to client: all that changed in the socket's rooms since it was told last, of each document the newest. */
export type LiveChanges = Readonly<{ at: string; changes: readonly LiveChange[] }>;

/**
 * Names of the messages. `changes` carries `LiveChanges`; `resync` says: you missed something, come back and refetch. `measure` asks
 * for `echo`: a word of the server's, to be acknowledged with that word at once, by which it knows how far away a browser is.
 */
export const liveMessages = {
  join: 'join',
  leave: 'leave',
  command: 'command',
  changes: 'changes',
  resync: 'resync',
  measure: 'measure',
  echo: 'echo',
} as const;
