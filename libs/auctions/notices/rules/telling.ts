import { minute, second } from '#kernel/instant.ts';

/** How much people are told of an auction, in milliseconds. Our own figures. */
export const telling = {
  /** Who is beaten again within this was told a moment ago. */
  betweenOutbids: 10 * second,
  /** So long before an auction's end those who bid on it or watch it hear of it. */
  endingSoon: 15 * minute,
} as const;

/** Members of one auction that are told of one thing, of the bidders and of the watchers each. */
export const mostTold = 200;
