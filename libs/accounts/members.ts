import { Refused } from '#kernel/refused.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { account, type Member } from './decider.ts';
import { keysOf } from './rules/email-change.ts';
import { accountStream, type EmailKey, type MemberId } from './events.ts';

/** Read to the end of the member's stream. The state that it answers with is never changed afterwards. */
export const memberOf = (streams: Pick<Streams, 'readState'>, memberId: MemberId): Promise<Member | undefined> =>
  streams.readState(account, accountStream(memberId), ({ state }) => (state.phase === 'member' ? state : undefined), {
    fresh: true,
  });

/** Refused: `no-such-member`. */
export async function mustBeMember(streams: Pick<Streams, 'readState'>, memberId: MemberId): Promise<Member> {
  const member = await memberOf(streams, memberId);
  if (!member) throw new Refused('no-such-member');
  return member;
}

/** Of the addresses that the member has, or had when they were erased: the one that signs in first. */
export const emailKeysOfMember = (
  streams: Pick<Streams, 'readState'>,
  memberId: MemberId,
): Promise<readonly EmailKey[]> =>
  streams.readState(
    account,
    accountStream(memberId),
    ({ state }) => {
      if (state.phase === 'erased') return state.emailKeys;
      return state.phase === 'member' ? keysOf(state) : [];
    },
    { fresh: true },
  );
