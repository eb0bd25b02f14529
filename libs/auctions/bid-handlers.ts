import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Streams } from '#platform/streams/streams.ts';
import { BuyNow, PlaceBid } from './commands.ts';
import { LinkedMembers } from './links/linked-members.ts';

/** What the decider of a bid cannot know: deciders know no other stream and no chance. The salt hides a maximum in the audit. */
const fetchedFor = async ({ bidderId }: BuyNow['data'], linked: LinkedMembers) => ({
  linkedTo: await linked.of(bidderId),
  salt: randomBytes(16).toString('hex'),
});

@CommandHandler(PlaceBid)
export class PlaceBidHandler implements ICommandHandler<PlaceBid> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedMembers,
  ) {}

  async execute({ data, metadata }: PlaceBid) {
    return PlaceBid.decide(this.streams, { ...data, ...(await fetchedFor(data, this.linked)) }, metadata);
  }
}

@CommandHandler(BuyNow)
export class BuyNowHandler implements ICommandHandler<BuyNow> {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedMembers,
  ) {}

  async execute({ data, metadata }: BuyNow) {
    return BuyNow.decide(this.streams, { ...data, ...(await fetchedFor(data, this.linked)) }, metadata);
  }
}
