import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound, Refused } from '#kernel/refused.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type Mail, Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { BeginErasure, CallOffErasure, EraseAddress, EraseMember } from './commands.ts';
import { ForgetRegistrations } from './email/commands.ts';
import { isProved, type Letter } from './email/decider.ts';
import { addressOf, emailKeyOf, mailboxOf, mailsTo } from './email/registrations.ts';
import { newMailboxesOf } from './email-change/new-mailboxes.ts';
import { settleAddress } from './email-change/settling.ts';
import type { Counted, EmailKey, MemberId } from './events.ts';
import { sayFarewell } from './leaving/farewell.ts';
import { emailKeysOfMember, memberOf } from './members.ts';
import type { Farewell } from './leaving/events.ts';
import { houseMetadata } from './house-metadata.ts';

type Whole = Readonly<{ memberId: MemberId; erasureId: string | null; farewell: Farewell | undefined }>;

@CommandHandler(EraseMember)
export class EraseMemberHandler implements ICommandHandler<EraseMember> {
  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    readonly mailer: Mailer,
    readonly tickets: Tickets,
    private readonly obligations: Obligations,
    readonly traces: MailboxTraces,
  ) {}

  /**
   * No two streams change at once, and a promise is another stream's: so the member stops promising first, then what they have
   * promised is looked for. Killed in between it is over by itself, and whoever asked asks again.
   */
  async execute({ data: { memberId, farewell, holds }, metadata }: EraseMember) {
    const member = await memberOf(this.streams, memberId);
    const erasureId = member
      ? await this.begun(memberId, holds ? { commandId: metadata.commandId, holds } : null)
      : null;
    const receipt = await this.erased({ memberId, erasureId, farewell }, metadata).catch(async (error: unknown) => {
      if (erasureId !== null) await this.calledOff(memberId, erasureId);
      throw error;
    });
    await forget(this, memberId); // one that was cut is gone on with
    return receipt;
  }

  /** The erasure that keeps the member from promising. Null when another one has erased them meanwhile. */
  private async begun(memberId: MemberId, counted: Counted | null): Promise<string | null> {
    const own = randomUUID();
    await BeginErasure.decide(this.streams, { memberId, erasureId: own, counted }, houseMetadata('begin-erasure', own));
    const member = await memberOf(this.streams, memberId);
    if (!member) return null;
    if (!member.erasure) throw new Refused('erasure-called-off'); // by another one
    return member.erasure.id;
  }

  /** Done, unless something binds them, or it took too long to find that out. */
  private async erased(whole: Whole, metadata: CommandMetadata): Promise<Receipt> {
    const bound = whole.erasureId === null ? [] : await this.obligations.of(whole.memberId);
    if (bound.length > 0) throw new Refused('still-bound', { in: bound });
    return EraseMember.decide(this.streams, whole, metadata);
  }

  /** The member may go on at once. One that is done stays so. */
  private async calledOff(memberId: MemberId, erasureId: string) {
    await CallOffErasure.decide(this.streams, { memberId, erasureId }, houseMetadata('call-off-erasure', erasureId));
  }
}

@CommandHandler(EraseAddress)
export class EraseAddressHandler implements ICommandHandler<EraseAddress> {
  constructor(
    private readonly streams: Streams,
    readonly keys: PersonKeys,
    readonly mailer: Mailer,
  ) {}

  async execute({ data }: EraseAddress) {
    const emailKey = emailKeyOf(this.keys, data.email);
    const { owner, letters } = await addressOf(this.streams, emailKey);
    if (!owner && letters.length === 0) throw new NotFound();
    await this.endRegistrations(emailKey, letters); // an older build's owner may have some beside, too
    if (owner) return owner.memberId;
    await this.keys.forgotten();
    await forgetMails(this, emailKey);
    return null;
  }

  /** In the log too: other nodes have mails of theirs, and a copy of the keys that is put back must not bring them back. */
  private async endRegistrations(emailKey: EmailKey, letters: readonly Letter[]) {
    const last = letters.at(-1);
    if (!last) return;
    const metadata = houseMetadata('forget-registrations', last.memberId);
    await ForgetRegistrations.decide(this.streams, { emailKey }, metadata);
    for (const { memberId } of letters) await this.keys.erase(memberId);
  }
}

/** What an erasure takes beside the log. */
type Deps = Readonly<{
  streams: Pick<Streams, 'decide' | 'readState'>;
  keys: PersonKeys;
  mailer: Mailer;
  tickets: Tickets;
  traces: Pick<MailboxTraces, 'forget'>;
}>;

/**
 * The second line of an erasure: its receipt is on its way, what others keep of their mailboxes is forgotten, the addresses are free again, the key destroyed and forgotten by every process, and then the
 * mails deleted, which nobody can write any more; once somebody else has the address, they are theirs. Safe to repeat.
 */
export async function forget(deps: Deps, memberId: MemberId) {
  const { streams, keys } = deps;
  const emailKeys = await emailKeysOfMember(streams, memberId);
  await sayFarewell(deps, { memberId, emailKeys });
  await forgetTraces(deps, { memberId, emailKeys });
  for (const emailKey of emailKeys) await settleAddress(streams, emailKey);
  await keys.erase(memberId);
  await keys.forgotten();
  for (const emailKey of [...emailKeys, ...(await newMailboxesOf(deps, memberId))])
    await forgetMailsOfNobody(deps, emailKey);
}

/** Before the addresses are free and the key is destroyed, with which it would be known no more which they were. Of a mailbox that they have never proved nothing is theirs. */
async function forgetTraces(
  { streams, keys, traces }: Pick<Deps, 'streams' | 'keys' | 'traces'>,
  { memberId, emailKeys }: Readonly<{ memberId: MemberId; emailKeys: readonly EmailKey[] }>,
) {
  for (const emailKey of emailKeys) {
    const { owner } = await addressOf(streams, emailKey);
    const mailbox = owner && isProved(owner) ? await mailboxOf({ streams, keys }, emailKey) : undefined;
    if (mailbox?.memberId === memberId) await traces.forget(mailbox.to);
  }
}

/** Asked again later: mails are not forgotten of who has the address by then, nor of who waits to have it. */
export async function forgetMailsOfNobody(
  { streams, keys, mailer }: Pick<Deps, 'keys' | 'mailer'> & Readonly<{ streams: Pick<Streams, 'readState'> }>,
  emailKey: EmailKey,
) {
  const address = await addressOf(streams, emailKey);
  if (!address.owner) await mailer.forget(mailsTo(keys, emailKey, address));
}

/** All that was ever sent to the address, as far as it lies on this machine. */
const forgetMails = ({ keys, mailer }: Pick<Deps, 'keys' | 'mailer'>, emailKey: EmailKey) =>
  mailer.forget((to) => emailKeyOf(keys, to) === emailKey);

/** To who had the address just now. Erased while it was written, their mails were deleted before this one came: then they are once more. */
export async function sendTo(
  { streams, keys, mailer }: Readonly<{ streams: Pick<Streams, 'readState'>; keys: PersonKeys; mailer: Mailer }>,
  emailKey: EmailKey,
  mail: Mail,
): Promise<void> {
  await mailer.send(mail);
  const mailbox = await mailboxOf({ streams, keys }, emailKey);
  if (mailbox?.to !== mail.to) await forgetMails({ keys, mailer }, emailKey);
}
