import { erased } from '#kernel/shapes.ts';
import type { Reader } from '#platform/auth/saved-regions.ts';
import type { IsTheirs } from '#platform/mail/mail.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { type Form, RegisterAccount } from '../commands.ts';
import type { Member } from '../decider.ts';
import { type EmailKey, emailStream, type MemberId, type PendingRegistration, type Registration } from '../events.ts';
import { memberOf } from '../members.ts';
import { houseMetadata } from '../house-metadata.ts';
import { normalEmail } from '#kernel/email-address.ts';
import { ProveReservation } from './commands.ts';
import { email, type EmailState, isClaim, isProved, type Owner } from './decider.ts';

/** The key under which an address is reserved. */
export const emailKeyOf = (keys: PersonKeys, address: string): EmailKey => keys.hash('email', normalEmail(address));

/** The form under the key of the member that it is for, with the password's hash in its place. */
export async function sealedForm(
  keys: PersonKeys,
  form: Omit<Form, 'password'>,
  hash: string,
  memberId: MemberId,
): Promise<PendingRegistration> {
  const seal = (plain: string) => keys.encrypt(memberId, plain);
  const [address, name, passwordHash] = await Promise.all([seal(form.email), seal(form.name), seal(hash)]);
  return {
    emailKey: emailKeyOf(keys, form.email),
    memberId,
    email: address,
    name,
    passwordHash,
    language: form.language,
    ...(form.country !== undefined && { country: form.country }),
  };
}

/** How an address stands, read to its stream's end. The state that it answers with is never changed afterwards. */
export const addressOf = (streams: Pick<Streams, 'readState'>, emailKey: EmailKey): Promise<EmailState> =>
  streams.readState(email, emailStream(emailKey), ({ state }) => state, { fresh: true });

/** What the owner's account is made of; null where nobody has the address, or one who changed to it. */
export async function registrationOf(
  streams: Pick<Streams, 'readState'>,
  emailKey: EmailKey,
): Promise<Registration | null> {
  const { owner } = await addressOf(streams, emailKey);
  return owner && !isClaim(owner) ? owner : null;
}

/** Mails to the address, up to when somebody asked for it who does not have it yet: what came since may be theirs. */
export function mailsTo(keys: PersonKeys, emailKey: EmailKey, { letters }: EmailState): IsTheirs {
  const since = letters.find(({ registration }) => registration !== null)?.at;
  return (to, at) => (since === undefined || at < since) && emailKeyOf(keys, to) === emailKey;
}

/** The owner's mailbox, and how they read it. Of who has changed to another address, too, while they may go back. */
export type Mailbox = Reader & Readonly<{ memberId: MemberId; to: string }>;

/** Undefined when nobody has the address, any more. */
export async function mailboxOf(
  { streams, keys }: Readonly<{ streams: Pick<Streams, 'readState'>; keys: Pick<PersonKeys, 'decrypt'> }>,
  emailKey: EmailKey,
): Promise<Mailbox | undefined> {
  const { owner } = await addressOf(streams, emailKey);
  const to = owner ? await keys.decrypt(owner.email) : erased;
  if (!owner || to === erased) return undefined;
  return {
    memberId: owner.memberId,
    to,
    language: owner.language,
    country: isClaim(owner) ? undefined : owner.country,
  };
}

/**
 * The second line of a registration: what was reserved becomes an account. Safe to repeat, by whoever comes first: the
 * handler, the reaction, or the member who signs in. Answers who owns the address.
 */
export async function completeRegistration(
  streams: Pick<Streams, 'decide' | 'readState'>,
  emailKey: EmailKey,
): Promise<MemberId | undefined> {
  const { owner } = await addressOf(streams, emailKey);
  if (!owner) return undefined;
  const { memberId } = owner;
  if (!isClaim(owner)) await RegisterAccount.decide(streams, owner, houseMetadata('register-account', memberId));
  return memberId;
}

/**
 * The member who signs in with that address: neither who has only claimed it, nor who has changed to another one and may go back. Nobody's
 * account is looked for too: it takes as long.
 */
export async function ownerAt(
  streams: Pick<Streams, 'decide' | 'readState'>,
  emailKey: EmailKey,
): Promise<Member | undefined> {
  const { owner } = await addressOf(streams, emailKey);
  const memberId = owner?.memberId ?? houseMetadata('nobody', emailKey).commandId;
  const member = (await memberOf(streams, memberId)) ?? (owner && (await registeredNow(streams, owner)));
  return member?.signIn?.emailKey === emailKey ? member : undefined;
}

async function registeredNow(streams: Pick<Streams, 'decide' | 'readState'>, { emailKey, memberId }: Owner) {
  await completeRegistration(streams, emailKey);
  return memberOf(streams, memberId);
}

/** A reservation of an older build does not say whether its account has proved the mailbox: from now on it does. */
export async function settleOwner(streams: Pick<Streams, 'decide' | 'readState'>, emailKey: EmailKey): Promise<void> {
  const { owner } = await addressOf(streams, emailKey);
  if (!owner || isProved(owner)) return;
  const { memberId } = owner;
  if (!(await memberOf(streams, memberId))?.verified) return;
  await ProveReservation.decide(streams, { emailKey, memberId }, houseMetadata('prove', memberId));
}
