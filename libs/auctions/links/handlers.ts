import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { LinkMembers, UnlinkMembers } from './commands.ts';

/** In the other member's stream, as a command of its own, and in the member's: the same two when the request is repeated. */
async function inBoth(
  streams: Streams,
  linking: typeof LinkMembers | typeof UnlinkMembers,
  command: LinkMembers | UnlinkMembers,
) {
  const { data, metadata } = command;
  const turned = { memberId: data.otherId, otherId: data.memberId, reason: data.reason };
  await linking.decide(streams, turned, derivedMetadata(metadata, 'the other member'));
  return linking.decide(streams, data, metadata);
}

@CommandHandler(LinkMembers)
export class LinkMembersHandler implements ICommandHandler<LinkMembers> {
  constructor(private readonly streams: Streams) {}

  execute(command: LinkMembers) {
    return inBoth(this.streams, LinkMembers, command);
  }
}

@CommandHandler(UnlinkMembers)
export class UnlinkMembersHandler implements ICommandHandler<UnlinkMembers> {
  constructor(private readonly streams: Streams) {}

  execute(command: UnlinkMembers) {
    return inBoth(this.streams, UnlinkMembers, command);
  }
}
