import type { NoticeKind } from '#contracts/notifications.ts';

/** Every kind of notice, a bidder's first; the contract's list without its schemas. */
export const kinds: readonly NoticeKind[] = [
  'outbid',
  'leading',
  'ending-soon',
  'won',
  'lost',
  'cancelled',
  'sold',
  'unsold',
];
