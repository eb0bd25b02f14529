import { Refused } from '#kernel/refused.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { type BegunSession, SignIn } from './commands.ts';
import type { EmailKey, MemberId } from './events.ts';
import { memberOf } from './members.ts';
import type { By } from './rules/entering.ts';
import { isOfBefore } from './rules/restored.ts';
import { longestSession } from './rules/sessions.ts';

/**
 * For whom which password was checked: the one after so many changes, null for one that has just been chosen. `keepsAccount`: they want to
 * stay though they have asked to be erased. `by`: the password alone, unless said. `isMailed`: their mailbox has said who they are, too.
 */
type For = Readonly<{
  memberId: MemberId;
  changes: number | null;
  keepsAccount?: boolean | undefined;
  by?: By;
  isMailed?: boolean;
}>;

/** The session that this command of a member begins, if it does: a repeat begins no other. */
export const sessionBegunBy = (commandId: string, memberId: MemberId): string =>
  uuidV5(commandId, `session ${memberId}`);

/** The change to that address that this command asks for from that session: a repeat is one for the same address. */
export const changeAskedBy = (
  commandId: string,
  { memberId, sessionId }: Readonly<{ memberId: MemberId; sessionId: string }>,
  emailKey: EmailKey,
): string => uuidV5(commandId, `email change ${memberId} ${sessionId} ${emailKey}`);

/**
 * Refused with `bad-credentials` for the repeat of a command whose session has ended, and where the password was reset since it
 * was checked; with `mailed-code-needed` for who has not come back since the log was put back; with `erasure-asked` for who has asked to be erased and does not say that they stay.
 */
export async function beginSession(
  streams: Streams,
  sessions: Sessions,
  { memberId, changes, keepsAccount, by, isMailed }: For,
  metadata: CommandMetadata,
): Promise<BegunSession> {
  const sessionId = sessionBegunBy(metadata.commandId, memberId);
  // two visitors may have thought of the same key: each member's stream has a command of its own
  const own = derivedMetadata(metadata, memberId);
  const restore = await streams.restored();
  const receipt = await SignIn.decide(
    streams,
    { memberId, sessionId, lasts: longestSession, changes, keepsAccount, by, restore, isMailed },
    own,
  );
  const member = await memberOf(streams, memberId);
  const session = member?.sessions.find(({ id }) => id === sessionId);
  if (!member || !session || isOfBefore(member, restore)) throw new Refused('bad-credentials');
  const { began, expiresAt } = session;
  const changedAt = member.signIn?.changedAt ?? began;
  const knownSince = changedAt > began ? changedAt : began; // it began after that, though by another clock
  const token = await sessions.issue({ kind: 'member', memberId, sessionId, expiresAt });
  return { memberId, sessionId, knownSince, expiresAt, token, receipt };
}
