import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 } from 'uuid';
import type { Origin, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { links, type LinkWish } from './decider.ts';
import { linksStream } from './events.ts';

/** Two members share something. Refused: `linked-to-oneself`. */
export class LinkMembers {
  readonly type = 'LinkMembers';
  constructor(
    readonly data: LinkWish,
    readonly origin: Origin,
  ) {}
}

/** They share it no longer. */
export class UnlinkMembers {
  readonly type = 'UnlinkMembers';
  constructor(
    readonly data: LinkWish,
    readonly origin: Origin,
  ) {}
}

/** The same for the other member: a command of its own, and the same one when the wish is repeated. */
const turned = ({ memberId, otherId, reason }: LinkWish): LinkWish => ({
  memberId: otherId,
  otherId: memberId,
  reason,
});
const alsoOf = (origin: Origin): Origin => ({
  ...origin,
  commandId: v5('the other member', origin.commandId),
  causationId: origin.commandId,
});

@CommandHandler(LinkMembers)
export class LinkMembersHandler implements ICommandHandler<LinkMembers, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute({ data, origin }: LinkMembers): Promise<Receipt> {
    const other = new LinkMembers(turned(data), alsoOf(origin));
    await this.streams.decide(links, linksStream(data.otherId), other);
    return this.streams.decide(links, linksStream(data.memberId), new LinkMembers(data, origin));
  }
}

@CommandHandler(UnlinkMembers)
export class UnlinkMembersHandler implements ICommandHandler<UnlinkMembers, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute({ data, origin }: UnlinkMembers): Promise<Receipt> {
    const other = new UnlinkMembers(turned(data), alsoOf(origin));
    await this.streams.decide(links, linksStream(data.otherId), other);
    return this.streams.decide(links, linksStream(data.memberId), new UnlinkMembers(data, origin));
  }
}
