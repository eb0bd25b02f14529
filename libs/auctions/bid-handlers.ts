import { randomBytes } from 'node:crypto';
import type { Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { handlerOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { bars } from './bars/decider.ts';
import { barsStream } from './bars/events.ts';
import { BuyNow, PlaceBid } from './commands.ts';
import { LinkedMembers } from './links/linked-members.ts';

type Deps = Readonly<{ linked: LinkedMembers; obligations: Obligations; streams: Streams }>;

/** What the decider of a bid cannot know: deciders know no other stream and no chance. The salt hides a maximum in the audit. */
const complete = async <D extends BuyNow['data']>(bid: D, { linked, streams }: Deps) => ({
  ...bid,
  linkedTo: await linked.of(bid.bidderId),
  bar: await streams.readState(bars, barsStream(bid.bidderId), ({ state }) => state.bar),
  salt: randomBytes(16).toString('hex'),
});

const promised = (
  { bidderId }: BuyNow['data'],
  { obligations }: Deps,
  decide: (refused?: Refused) => Promise<Receipt>,
) => obligations.promise(bidderId, decide);

const tokens = { linked: LinkedMembers, obligations: Obligations, streams: Streams };

export const bidHandlers = [
  handlerOf(PlaceBid, tokens, complete, promised),
  handlerOf(BuyNow, tokens, complete, promised),
];
