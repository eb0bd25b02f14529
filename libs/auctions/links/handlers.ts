import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { handlerOf } from '#platform/streams/commands.ts';
import { LinkMembers, UnlinkMembers } from './commands.ts';

/** In the other member's stream, as a command of its own, and in the member's: the same two when the request is repeated. */
const inBoth = (linking: typeof LinkMembers | typeof UnlinkMembers) =>
  handlerOf(linking, {}, async (data, { streams }, metadata) => {
    const turned = { memberId: data.otherId, otherId: data.memberId, reason: data.reason };
    await linking.decide(streams, turned, derivedMetadata(metadata, 'the other member'));
    return data;
  });

export const linkHandlers = [inBoth(LinkMembers), inBoth(UnlinkMembers)];
