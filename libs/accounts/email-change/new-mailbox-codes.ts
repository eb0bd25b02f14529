import { Injectable } from '@nestjs/common';
import { day, plus } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { Language } from '#contracts/locales.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { forgetMailsOfNobody } from '../erasing.ts';
import { newMailboxMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { EmailKey } from '../rules/ids.ts';
import type { In } from '../rules/sessions.ts';
import type { NewMailbox } from '../step-up/commands.ts';
import { codeLasts } from '../step-up/rules.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { noteNewMailbox } from './new-mailboxes.ts';

/**
 * Codes to one mailbox, whoever asks: five at once, then five a day, each good for five guesses. So nobody fills a stranger's mailbox, and a
 * million accounts together guess no better than one.
 */
const lettersTo = { perSecond: (5 * 1000) / day, atOnce: 5 } as const;

/** To which address the account is to change, and why its mailbox is proved: a code for the one says nothing for the other. */
export type For = Readonly<{ emailKey: EmailKey; what: 'new-email' | 'lost-mailbox' }>;

const placeOf = ({ memberId, sessionId }: In, { emailKey, what }: For): NewMailbox => ({
  memberId,
  sessionId,
  act: `${what} ${emailKey}`,
});

/** What a mailbox says that is no account's yet, typed into the session that asked. */
@Injectable()
export class NewMailboxCodes {
  private readonly letters: Tries;

  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    readonly tickets: Tickets,
    private readonly stepUps: StepUps,
    readonly mailer: Mailer,
    readonly clock: Clock,
  ) {
    this.letters = new Tries(lettersTo, { tickets, clock, hash: (key) => keys.hash('tries', `new mailbox ${key}`) });
  }

  /** Answers how many digits it has; a repeat sends nothing more and counts no more. Errors: 429. */
  async send(here: In, by: For, mail: Readonly<{ to: string; language: Language }>, command: string): Promise<number> {
    const place = placeOf(here, by);
    await noteNewMailbox(this, here.memberId, by.emailKey); // who writes to too many uses up no other member's letters
    if (!(await this.stepUps.isAsked(place, command))) await this.takeLetter(by.emailKey);
    const { code, digits, letter } = await this.stepUps.ask(place, command);
    const until = plus(this.clock.now(), codeLasts);
    const id = uuidV5(command, `new mailbox ${letter}`);
    await this.mailer.send({ id, ...mail, until, ...(await newMailboxMail(mail.language, code)) });
    if (!(await memberOf(this.streams, here.memberId))) await forgetMailsOfNobody(this, by.emailKey); // erased meanwhile
    return digits;
  }

  /** For that one command, and its repeats. Refused: `not-that-code`, `no-code`. Errors: 429. */
  async prove(here: In, by: For, code: string, command: string): Promise<void> {
    const place = placeOf(here, by);
    await this.stepUps.confirm(place, code, command);
    await this.stepUps.take(place, command);
  }

  private async takeLetter(emailKey: EmailKey) {
    const wait = await this.letters.take(counting(emailKey));
    if (wait > 0)
      throw new HttpProblem(429, 'too-many-codes', 'Too many codes were mailed. Use the last one.', {}, wait);
  }
}
