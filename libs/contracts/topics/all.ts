import { auctionsTopic } from './auctions.ts';
import { catalogTopic } from './catalog.ts';
import type { TopicDescription } from './envelope.ts';
import { triviaTopic } from './trivia.ts';

/** Every topic that the market sends, described to those who read it. */
export const topicDescriptions: readonly TopicDescription[] = [auctionsTopic, catalogTopic, triviaTopic];
