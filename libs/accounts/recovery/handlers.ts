import { randomBytes, randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Language } from '#contracts/locales.ts';
import { minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { erased } from '#kernel/shapes.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { mayReset } from '../decider.ts';
import { emailKeyOf, ownerAt, registrationOf } from '../email/registrations.ts';
import { EvenTicks, inEvenTime } from '../even-time.ts';
import type { EmailKey, MemberId } from '../events.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { resetMail } from '../mails.ts';
import { refuseWeakPassword } from '../password-choice.ts';
import { AskPasswordReset, ResetPassword } from './commands.ts';

/** How long the link of a reset is good, in milliseconds. */
export const resetGoodFor = 30 * minute;

/**
 * Mails with a link to one address: three at once, then one in four hours, whoever asks. A known browser has as many of its own, so that
 * nobody uses up the owner's.
 */
const lettersOf = { perSecond: 1 / (4 * 3600), atOnce: 3 } as const;

/** What a link is good for. `resets`: how often the password had been reset when it went out, so that it is good once. */
type Reset = Readonly<{ memberId: MemberId; emailKey: EmailKey; resets: number }>;

/** By the keyed hash of the link's token, which stands in the mail alone. */
const resetTickets = ticketKind<Reset>('password-reset');

const ticketOf = (keys: PersonKeys, token: string) => keys.hash('password-reset', token);

@CommandHandler(AskPasswordReset)
export class AskPasswordResetHandler implements ICommandHandler<AskPasswordReset> {
  private readonly letters: Tries;

  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly tickets: Tickets,
    private readonly mailer: Mailer,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly ticks: EvenTicks,
  ) {
    this.letters = new Tries(lettersOf, { tickets, clock, hash: (key) => keys.hash('tries', `reset letter ${key}`) });
  }

  /** Nothing lies in the log of who asked: it would tell for ever whose account somebody was after. */
  async execute({ data: { email, language, from } }: AskPasswordReset) {
    const emailKey = emailKeyOf(this.keys, email);
    const browser = this.browsers.idOf(from.knownBrowsers, emailKey);
    await inEvenTime(this.ticks, async () => {
      const wait = await this.letters.take(counting(browser === null ? emailKey : `${emailKey} ${browser}`));
      if (wait === 0) await this.write(emailKey, language);
    });
  }

  private async write(emailKey: EmailKey, language: Language) {
    const member = await ownerAt(this.streams, emailKey);
    if (!member?.signIn || !mayReset(member)) return;
    const registration = await registrationOf(this.streams, emailKey);
    const to = registration ? await this.keys.decrypt(registration.email) : erased;
    if (to === erased) return;
    const token = randomBytes(32).toString('base64url');
    const until = plus(this.clock.now(), resetGoodFor);
    const value = { memberId: member.memberId, emailKey, resets: member.signIn.resets };
    await this.tickets.change(resetTickets, ticketOf(this.keys, token), () => ({
      answer: null,
      next: { value, until },
    }));
    const written = await resetMail(language, this.config.publicUrl, token);
    await this.mailer.send({ id: randomUUID(), to, language, until, ...written });
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly tickets: Tickets,
    private readonly passwords: Passwords,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** The ticket stays until its end, so that a repeat gets the same answer: that it is good once, the account's own stream sees to. */
  async execute({ data: { token, password, knownBrowsers }, metadata }: ResetPassword): Promise<string> {
    const reset = await this.tickets.change(resetTickets, ticketOf(this.keys, token), (kept) => ({ answer: kept }));
    const email = reset && (await this.addressOf(reset));
    if (!reset || email === undefined) throw new Refused('reset-link-not-valid');
    refuseWeakPassword({ email, password });
    const passwordHash = await this.sealed(reset.memberId, password);
    await ResetPassword.decide(this.streams, { ...reset, passwordHash }, metadata);
    return this.browsers.after(knownBrowsers, reset.emailKey);
  }

  /** Undefined when the address has another owner by now, or none. */
  private async addressOf({ memberId, emailKey }: Reset): Promise<string | undefined> {
    const registration = await registrationOf(this.streams, emailKey);
    if (registration?.memberId !== memberId) return undefined;
    const email = await this.keys.decrypt(registration.email);
    return email === erased ? undefined : email;
  }

  private async sealed(memberId: MemberId, password: string) {
    try {
      return await this.keys.encrypt(memberId, await this.passwords.hash(password));
    } catch (error) {
      throw error instanceof KeyDestroyed ? new Refused('reset-link-not-valid') : error;
    }
  }
}

export const recoveryHandlers = [AskPasswordResetHandler, ResetPasswordHandler];
