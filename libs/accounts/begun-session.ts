import { v5 as uuidv5 } from 'uuid';
import { Refused } from '#kernel/refused.ts';
import type { SignedIn, Sessions } from '#platform/auth/sessions.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { account } from './decider.ts';
import { accountStream, type MemberId } from './events.ts';
import { memberOf } from './members.ts';
import { alsoOf } from './origins.ts';
import { longestSession } from './rules/sessions.ts';

/** A session that was begun, with what its cookies carry. */
export type BegunSession = SignedIn & Readonly<{ memberId: MemberId; receipt: Receipt }>;

/** The same with the cookie by which this browser is known from now on. */
export type BegunHere = BegunSession & Readonly<{ knownBrowsers: string }>;

/** For whom the password was checked. Refused with `bad-credentials` for the repeat of a command whose session has ended. */
export async function beginSession(
  streams: Streams,
  sessions: Sessions,
  memberId: MemberId,
  metadata: CommandMetadata,
): Promise<BegunSession> {
  const sessionId = uuidv5(`session ${memberId}`, metadata.commandId);
  // two visitors may have thought of the same key: each member's stream has a command of its own
  const command = {
    type: 'SignIn',
    data: { sessionId, lasts: longestSession },
    metadata: alsoOf(metadata, memberId),
  } as const;
  const receipt = await streams.decide(account, accountStream(memberId), command);
  const member = await memberOf(streams, memberId);
  const session = member?.sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Refused('bad-credentials');
  const { expiresAt } = session;
  const token = await sessions.issue({ kind: 'member', memberId, sessionId, expiresAt });
  return { memberId, sessionId, expiresAt, token, receipt };
}
