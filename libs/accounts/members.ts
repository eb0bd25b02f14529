import type { Streams } from '#platform/streams/streams.ts';
import { account, type Member } from './decider.ts';
import { accountStream, type MemberId } from './events.ts';

/** Read to the end of the member's stream. The state that it answers with is never changed afterwards. */
export const memberOf = (streams: Pick<Streams, 'readState'>, memberId: MemberId): Promise<Member | undefined> =>
  streams.readState(account, accountStream(memberId), ({ state }) => (state.phase === 'member' ? state : undefined), {
    fresh: true,
  });
