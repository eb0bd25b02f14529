import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { localeFor, SavedRegions } from '#platform/auth/saved-regions.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { wideCommand } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import { Injectable } from '@nestjs/common';
import { mailboxOf } from '../email/registrations.ts';
import { sendTo } from '../erasing.ts';
import { exportedMail } from '../mails.ts';
import { signInOf } from '../own-password.ts';
import type { In } from '../rules/sessions.ts';
import { StepUps } from '../step-up/step-ups.ts';

/**
 * All that is kept of the member, for who has just said who they are (`step-up/`, act `export`). Answers where it lies, and until when. Refused:
 * `step-up-needed`, `demo-account`.
 */
export class AskExport extends wideCommand('AskExport')
  .takes<In>()
  .answers<Readonly<{ id: string; until: Instant }>>() {}

/** Who may take it, by the keyed hash of member, session and id. */
const exports = ticketKind<Readonly<{ until: Instant }>>('own-data');
const lasts = 15 * minute;

@CommandHandler(AskExport)
export class AskExportHandler implements ICommandHandler<AskExport> {
  constructor(
    private readonly streams: Streams,
    private readonly stepUps: StepUps,
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  async execute({ data: who, metadata: { commandId } }: AskExport) {
    await signInOf(this.streams, who.memberId);
    await this.stepUps.take({ ...who, act: 'export' }, commandId);
    const id = uuidV5(commandId, `own data ${who.memberId}`);
    const asked = { until: plus(this.clock.now(), lasts) };
    return this.tickets.change(exports, placeOf(this.keys, who, id), (kept) =>
      kept ? { answer: { id, ...kept } } : { answer: { id, ...asked }, next: { value: asked, until: asked.until } },
    );
  }
}

/** The files that members asked for. */
@Injectable()
export class Exports {
  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    readonly mailer: Mailer,
    private readonly tickets: Tickets,
    private readonly config: Config,
    private readonly regions: SavedRegions,
  ) {}

  /** It is theirs, and they are told that it is taken away. Throws `NotFound` for any other session, and when its time is over. */
  async take(who: In, id: string): Promise<void> {
    const kept = await this.tickets.change(exports, placeOf(this.keys, who, id), (known) => ({ answer: known }));
    if (!kept) throw new NotFound();
    const { emailKey } = await signInOf(this.streams, who.memberId);
    const mailbox = await mailboxOf(this, emailKey);
    if (mailbox?.memberId !== who.memberId) throw new Refused('no-such-member');
    const locale = await localeFor(this.regions, who.memberId, mailbox);
    const written = await exportedMail(locale, this.config.publicUrl);
    await sendTo(this, emailKey, { id: uuidV5(id, 'taken'), to: mailbox.to, language: locale.language, ...written });
  }
}

const placeOf = (keys: Pick<PersonKeys, 'hash'>, { memberId, sessionId }: In, id: string) =>
  keys.hash('own-data', `${memberId} ${sessionId} ${id}`);
