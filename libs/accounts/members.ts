import type { Streams } from '#platform/streams/streams.ts';
import { account, type Member } from './decider.ts';
import { accountStream, type EmailKey, type MemberId } from './events.ts';

/** Read to the end of the member's stream. The state that it answers with is never changed afterwards. */
export const memberOf = (streams: Pick<Streams, 'readState'>, memberId: MemberId): Promise<Member | undefined> =>
  streams.readState(account, accountStream(memberId), ({ state }) => (state.phase === 'member' ? state : undefined), {
    fresh: true,
  });

/** Of the address that the member has, or had before they were erased. */
export const emailKeyOfMember = (streams: Pick<Streams, 'readState'>, memberId: MemberId): Promise<EmailKey | null> =>
  streams.readState(
    account,
    accountStream(memberId),
    ({ state }) => {
      if (state.phase === 'erased') return state.emailKey;
      return state.phase === 'member' ? (state.signIn?.emailKey ?? null) : null;
    },
    { fresh: true },
  );
