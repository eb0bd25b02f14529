import { day, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { ticketKind, type Tickets } from '#platform/tickets/tickets.ts';
import type { EmailKey, MemberId } from '../rules/ids.ts';

/** Which mailboxes letters of a member went to that are not theirs yet: an erasure looks there too. By the member's keyed hash. */
const newMailboxes = ticketKind<readonly EmailKey[]>('new-mailboxes');

/** Longer than a letter with a code stays in the outbox: counted from the last one that went to a mailbox that is new. */
const kept = day;
/** To so many mailboxes of others a member has letters sent, until there was no new one for a day. */
export const newMailboxBounds = { most: 20 };

type Deps = Readonly<{ tickets: Tickets; keys: Pick<PersonKeys, 'hash'> }>;

const idOf = (keys: Deps['keys'], memberId: MemberId) => keys.hash('new-mailboxes', memberId);

/** Before a letter goes there. Errors: 429 `too-many-addresses`, or a member writes to strangers without end. */
export async function noteNewMailbox(
  { tickets, keys, clock }: Deps & Readonly<{ clock: Pick<Clock, 'now'> }>,
  memberId: MemberId,
  emailKey: EmailKey,
): Promise<void> {
  const isNoted = await tickets.change(newMailboxes, idOf(keys, memberId), (known = []) => {
    const isFull = known.length >= newMailboxBounds.most && !known.includes(emailKey);
    if (isFull) return { answer: false };
    return { answer: true, next: { value: [...new Set([...known, emailKey])], until: plus(clock.now(), kept) } };
  });
  if (isNoted) return;
  throw new HttpProblem(429, 'too-many-addresses', 'Codes went to many addresses. Try again tomorrow.', {}, 3600);
}

export const newMailboxesOf = ({ tickets, keys }: Deps, memberId: MemberId): Promise<readonly EmailKey[]> =>
  tickets.change(newMailboxes, idOf(keys, memberId), (known = []) => ({ answer: known }));
