import { auctionsTopic } from './auctions.ts';
import { bookTopic } from './book.ts';
import { catalogTopic } from './catalog.ts';
import type { TopicDescription } from './envelope.ts';
import { giftCardsTopic } from './gift-cards.ts';
import { ordersTopic } from './orders.ts';
import { triviaTopic } from './trivia.ts';

/** Every topic that the market sends, described to those who read it. */
export const topicDescriptions: readonly TopicDescription[] = [
  auctionsTopic,
  bookTopic,
  catalogTopic,
  giftCardsTopic,
  ordersTopic,
  triviaTopic,
];
