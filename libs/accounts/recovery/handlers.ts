import { randomBytes, randomUUID } from 'node:crypto';
import type { OnModuleDestroy } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Language } from '#contracts/locales.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { localeFor, SavedRegions } from '#platform/auth/saved-regions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { counting, type Visitor } from '#platform/http/admission/visitor.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { Log } from '#platform/observability/log.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { mayReset } from '../decider.ts';
import { emailKeyOf, mailboxOf, ownerAt } from '../email/registrations.ts';
import { sendTo } from '../erasing.ts';
import { EvenTicks, inEvenTime } from '#platform/auth/even-time.ts';
import type { EmailKey, MemberId } from '../events.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { resetMail } from '../mails.ts';
import { NewPasswords } from '../new-passwords.ts';
import { refuseWeakPassword } from '../password-choice.ts';
import { AskPasswordReset, ResetPassword } from './commands.ts';

/** How long the link of a reset is good, in milliseconds. */
export const resetGoodFor = 30 * minute;

/**
 * Mails with a link to one address: three at once, then one in 20 minutes, whoever asks. So whoever gets none has one in the mailbox whose
 * link is good for 10 more, which a stranger's asking brought: nobody keeps the owner out. A known browser has as many of its own.
 */
const lettersOf = { perSecond: second / (resetGoodFor - 10 * minute), atOnce: 3 } as const;

/** Letters that are being written; whoever asks for one more waits, whether somebody has the address or not. */
const mostAtOnce = 100;

/** What a link is good for. `changes`: how often the password had been reset when it went out, so that it is good once. */
type Reset = Readonly<{ memberId: MemberId; emailKey: EmailKey; changes: number }>;

/** By the keyed hash of the link's token, which stands in the mail alone. */
const resetTickets = ticketKind<Reset>('password-reset');

const ticketOf = (keys: PersonKeys, token: string) => keys.hash('password-reset', token);

@CommandHandler(AskPasswordReset)
export class AskPasswordResetHandler implements ICommandHandler<AskPasswordReset>, OnModuleDestroy {
  private readonly letters: Tries;
  private readonly writing = new Set<Promise<void>>();

  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    private readonly tickets: Tickets,
    readonly mailer: Mailer,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly ticks: EvenTicks,
    private readonly log: Log,
    private readonly regions: SavedRegions,
  ) {
    this.letters = new Tries(lettersOf, { tickets, clock, hash: (key) => keys.hash('tries', `reset letter ${key}`) });
  }

  /**
   * Nothing lies in the log of who asked: it would tell for ever whose account somebody was after. Nobody waits for the letter, whose
   * time and failure would tell that somebody has the address.
   */
  async execute({ data: { email, language, from } }: AskPasswordReset) {
    const emailKey = emailKeyOf(this.keys, email);
    await inEvenTime(this.ticks, async () => {
      const browser = await this.browsers.idOf(this.streams, from.knownBrowsers, emailKey);
      const who = counting(browser === null ? emailKey : `${emailKey} ${browser}`);
      if ((await this.letters.take(who)) > 0) return;
      while (this.writing.size >= mostAtOnce) await Promise.race(this.writing);
      this.begin(who, this.write(emailKey, language));
    });
  }

  /** All letters that were begun are written, or have failed. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.writing);
  }

  private begin(who: Visitor, letter: Promise<void>) {
    const done = letter
      .catch(async (error: unknown) => {
        this.log.tell('error', 'a letter with a link for another password could not be sent', { error });
        await this.letters.giveBack(who);
      })
      .finally(() => this.writing.delete(done));
    this.writing.add(done);
  }

  private async write(emailKey: EmailKey, language: Language) {
    const member = await ownerAt(this.streams, emailKey);
    if (!member?.signIn || !mayReset(member)) return;
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    if (!mailbox) return;
    const token = randomBytes(32).toString('base64url');
    const until = plus(this.clock.now(), resetGoodFor);
    const value = { memberId: member.memberId, emailKey, changes: member.signIn.changes };
    await this.tickets.change(resetTickets, ticketOf(this.keys, token), () => ({
      answer: null,
      next: { value, until },
    }));
    const locale = await localeFor(this.regions, member.memberId, { language, country: mailbox.country });
    const written = await resetMail(locale, this.config.publicUrl, token);
    await sendTo(this, emailKey, { id: randomUUID(), to: mailbox.to, language: locale.language, until, ...written });
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly tickets: Tickets,
    private readonly choosing: NewPasswords,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** The ticket stays until its end, so that a repeat gets the same answer: that it is good once, the account's own stream sees to. */
  async execute({ data: { token, password, knownBrowsers }, metadata }: ResetPassword): Promise<string> {
    const reset = await this.tickets.change(resetTickets, ticketOf(this.keys, token), (kept) => ({ answer: kept }));
    const email = reset && (await this.addressOf(reset));
    if (!reset || email === undefined) throw new Refused('reset-link-not-valid');
    refuseWeakPassword({ email, password });
    const passwordHash = await this.choosing.seal(reset.memberId, password, 'reset-link-not-valid');
    const restore = await this.streams.restored();
    await ResetPassword.decide(this.streams, { ...reset, passwordHash, restore }, metadata);
    const change = await this.choosing.changeTo(reset.memberId, passwordHash, password);
    if (change?.changes !== reset.changes + 1) throw new Refused('reset-link-used'); // of a later password nobody learns anything by this link
    return this.browsers.anew(knownBrowsers, reset.emailKey, change.changedAt);
  }

  /** Undefined when the address has another owner by now, or none. */
  private async addressOf({ memberId, emailKey }: Reset): Promise<string | undefined> {
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    return mailbox?.memberId === memberId ? mailbox.to : undefined;
  }
}

export const recoveryHandlers = [AskPasswordResetHandler, ResetPasswordHandler];
