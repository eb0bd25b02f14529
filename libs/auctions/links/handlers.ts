import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 } from 'uuid';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { links, type LinkData } from './decider.ts';
import { linksStream } from './events.ts';

/** Two members share something. Refused: `linked-to-oneself`. */
export class LinkMembers {
  readonly type = 'LinkMembers';
  constructor(
    readonly data: LinkData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** They share it no longer. */
export class UnlinkMembers {
  readonly type = 'UnlinkMembers';
  constructor(
    readonly data: LinkData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** The same for the other member: a command of its own, and the same one when the request is repeated. */
const turned = ({ memberId, otherId, reason }: LinkData): LinkData => ({
  memberId: otherId,
  otherId: memberId,
  reason,
});
const alsoOf = (metadata: CommandMetadata): CommandMetadata => ({
  ...metadata,
  commandId: v5('the other member', metadata.commandId),
  causationId: metadata.commandId,
});

@CommandHandler(LinkMembers)
export class LinkMembersHandler implements ICommandHandler<LinkMembers, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute({ data, metadata }: LinkMembers): Promise<Receipt> {
    const other = new LinkMembers(turned(data), alsoOf(metadata));
    await this.streams.decide(links, linksStream(data.otherId), other);
    return this.streams.decide(links, linksStream(data.memberId), new LinkMembers(data, metadata));
  }
}

@CommandHandler(UnlinkMembers)
export class UnlinkMembersHandler implements ICommandHandler<UnlinkMembers, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute({ data, metadata }: UnlinkMembers): Promise<Receipt> {
    const other = new UnlinkMembers(turned(data), alsoOf(metadata));
    await this.streams.decide(links, linksStream(data.otherId), other);
    return this.streams.decide(links, linksStream(data.memberId), new UnlinkMembers(data, metadata));
  }
}
