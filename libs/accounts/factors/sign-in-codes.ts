import { Injectable } from '@nestjs/common';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { localeFor, SavedRegions } from '#platform/auth/saved-regions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { mailboxOf } from '../email/registrations.ts';
import { sendTo } from '../erasing.ts';
import type { EmailKey, MemberId } from '../events.ts';
import { signInCodeMail } from '../mails.ts';
import type { AtSignIn } from '../step-up/commands.ts';
import { codeLasts } from '../step-up/rules.ts';
import { StepUps } from '../step-up/step-ups.ts';

/** A sign-in whose password was right. `id`: the keyed hash of its ticket. */
export type Waiting = Readonly<{ id: string; memberId: MemberId; emailKey: EmailKey }>;
type For = AtSignIn['act'];

/** Codes by mail for who is not signed in yet, but knows the password. They never stand for a factor, and are asked for beside it. */
@Injectable()
export class SignInCodes {
  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    readonly mailer: Mailer,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly regions: SavedRegions,
  ) {}

  /** Answers how many digits it has. Errors: 429. */
  async send({ emailKey, ...waiting }: Waiting, act: For, command: string): Promise<number> {
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    if (mailbox?.memberId !== waiting.memberId) throw new Refused('sign-in-again'); // erased meanwhile
    const locale = await localeFor(this.regions, waiting.memberId, mailbox);
    const { code, digits, letter } = await this.stepUps.ask(placeOf(waiting, act), command);
    const written = await signInCodeMail(locale, this.config.publicUrl, { code, act });
    const until = plus(this.clock.now(), codeLasts);
    const mail = {
      id: uuidV5(command, `code ${letter}`),
      to: mailbox.to,
      language: locale.language,
      until,
      ...written,
    };
    await sendTo(this, emailKey, mail);
    return digits;
  }

  /** A right one stays so for that sign-in: what else is asked for may be wrong at first. Refused: `not-that-code`, `no-code`. Errors: 429. */
  confirm(waiting: Waiting, act: For, code: string): Promise<void> {
    return this.stepUps.confirm(placeOf(waiting, act), code, waiting.id);
  }
}

const placeOf = ({ id, memberId }: Omit<Waiting, 'emailKey'>, act: For): AtSignIn => ({ memberId, sessionId: id, act });
