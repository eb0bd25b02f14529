import { hour, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, type Tickets } from '#platform/tickets/tickets.ts';
import type { EmailKey, MemberId } from '../rules/ids.ts';

/** Which mailboxes letters of a member went to that are not theirs yet: an erasure looks there too. By the member's keyed hash. */
const newMailboxes = ticketKind<readonly EmailKey[]>('new-mailboxes');

/** Longer than a letter with a code stays in the outbox. */
const kept = 2 * hour;

type Deps = Readonly<{ tickets: Tickets; keys: Pick<PersonKeys, 'hash'> }>;

const idOf = (keys: Deps['keys'], memberId: MemberId) => keys.hash('new-mailboxes', memberId);

/** Before a letter goes there. */
export const noteNewMailbox = (
  { tickets, keys, clock }: Deps & Readonly<{ clock: Pick<Clock, 'now'> }>,
  memberId: MemberId,
  emailKey: EmailKey,
): Promise<void> =>
  tickets.change(newMailboxes, idOf(keys, memberId), (known = []) => ({
    answer: undefined,
    next: { value: [...new Set([...known, emailKey])], until: plus(clock.now(), kept) },
  }));

export const newMailboxesOf = ({ tickets, keys }: Deps, memberId: MemberId): Promise<readonly EmailKey[]> =>
  tickets.change(newMailboxes, idOf(keys, memberId), (known = []) => ({ answer: known }));
