import { randomBytes } from 'node:crypto';
import { handlerOf } from '#platform/streams/commands.ts';
import { BuyNow, PlaceBid } from './commands.ts';
import { LinkedMembers } from './links/linked-members.ts';

/** What the decider of a bid cannot know: deciders know no other stream and no chance. The salt hides a maximum in the audit. */
const complete = async <D extends BuyNow['data']>(bid: D, { linked }: Readonly<{ linked: LinkedMembers }>) => ({
  ...bid,
  linkedTo: await linked.of(bid.bidderId),
  salt: randomBytes(16).toString('hex'),
});

export const bidHandlers = [
  handlerOf(PlaceBid, { linked: LinkedMembers }, complete),
  handlerOf(BuyNow, { linked: LinkedMembers }, complete),
];
