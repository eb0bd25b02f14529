import { auctionsTopic } from './auctions.ts';
import { catalogTopic } from './catalog.ts';
import type { TopicDescription } from './envelope.ts';
import { giftCardsTopic } from './gift-cards.ts';
import { ordersTopic } from './orders.ts';
import { triviaTopic } from './trivia.ts';

/** Every topic that the market sends, described to those who read it. */
export const topicDescriptions: readonly TopicDescription[] = [
  auctionsTopic,
  catalogTopic,
  giftCardsTopic,
  ordersTopic,
  triviaTopic,
];
