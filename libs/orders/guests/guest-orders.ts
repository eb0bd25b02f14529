import { Injectable } from '@nestjs/common';
import type { AskGuestCodeBody, OpenGuestOrderBody } from '#contracts/guest-orders.ts';
import { localeOf } from '#contracts/locales.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { day, hour, minute, plus, second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { EvenTicks, inEvenTime } from '#platform/auth/even-time.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import { Clock } from '#platform/clock/clock.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { type Bought, OrderBalances } from '#platform/payments/order-balances.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { orders } from '../decider.ts';
import { orderStream } from '../events.ts';
import { orderNumbers } from '../numbers/decider.ts';
import { orderNumberStream } from '../numbers/events.ts';
import { orderMails } from '../notices/mails.ts';
import type { OrderState } from '../rules/making.ts';
import { isPlaced } from '../rules/phase.ts';
import { isGuests } from '../rules/terms.ts';
import { GuestBuyers } from './guest-buyers.ts';
import { GuestCodes } from './guest-codes.ts';

/** Good for the session in which the code was typed: of whoever has none for whoever has it. */
const passes = signedLink('guest-order-pass', { fields: { order: /[0-9a-f-]{36}/ }, bound: ['session'], lasts: hour });

/** Codes that are mailed for one order, and asked for from one address, right or not; and wrong ones from one address. */
const bounds = {
  letters: { times: 10, within: day },
  askers: { times: 10, within: 15 * minute },
  guesses: { times: 10, within: 15 * minute },
} as const;
/** Nobody is told to stay away for longer, in seconds. */
const longestWait = 60;

const nobodys = '000000000000';

/** Who asks from where. */
export type From = Readonly<{ address: string; who: Pick<Caller, 'sessionId'> }>;

/**
 * Guests' orders, to who knows the number and has the mailbox. What is typed wrong, an order that there is not, one of a member and one that was claimed are one
 * answer, as long and at the same tick; how often is counted over all processes before anything is looked at.
 */
@Injectable()
export class GuestOrders {
  private readonly letters: Tries;
  private readonly askers: Tries;
  private readonly guesses: Tries;

  constructor(
    private readonly streams: Streams,
    private readonly guests: GuestBuyers,
    private readonly codes: GuestCodes,
    private readonly keys: PersonKeys,
    private readonly mailer: Mailer,
    private readonly ticks: EvenTicks,
    private readonly obligations: Obligations,
    private readonly clock: Clock,
    private readonly balances: OrderBalances,
    tickets: Tickets,
  ) {
    const counted = (name: keyof typeof bounds) => {
      const { times, within } = bounds[name];
      const rate = { perSecond: (times * second) / within, atOnce: times };
      return new Tries(rate, { tickets, clock, hash: (key) => keys.hash('tries', `guest order ${name} ${key}`) });
    };
    this.letters = counted('letters');
    this.askers = counted('askers');
    this.guesses = counted('guesses');
  }

  /**
   * The asking follows from the command and what was asked: one key for two orders is two askings, each with a code of its own, that goes to that order's own
   * mailbox alone. Errors: 429 `too-many-tries`, `TicketsUnavailable`.
   */
  async ask({ number, email, locale }: AskGuestCodeBody, { address }: From, { commandId }: CommandMetadata) {
    const said = `${digitsIn(number)} ${this.guests.mailboxOf(email)}`;
    const asking = uuidV5(commandId, said);
    await mustBeFew(this.askers, visitorAt(address));
    await mustBeFew(this.letters, counting(said));
    await inEvenTime(this.ticks, async () => {
      const { terms, ...state } = await this.found(number);
      if (!terms?.guest || !isOpen({ ...state, terms }) || !this.guests.isAt(terms, email)) return;
      const mailbox = await this.guests.emailIn(terms.guest);
      if (mailbox !== null) await this.send({ asking, email: mailbox, locale, orderId: terms.orderId, number });
    });
    return { asking };
  }

  /** What opens it. Refused: `guest-code-wrong`. Errors: 429 `too-many-tries`. */
  async open({ asking, number, code }: OpenGuestOrderBody, { address, who }: From, { commandId }: CommandMetadata) {
    const visitor = visitorAt(address);
    await mustBeFew(this.guesses, visitor);
    const order = await inEvenTime(this.ticks, async () => {
      const state = await this.found(number);
      const orderId = state.terms && isOpen(state) ? state.terms.orderId : null;
      await this.codes.take({ asking, typed: code, orderId }, commandId); // looked up whatever there is
      return orderId!;
    });
    await this.guesses.giveBack(visitor);
    return { pass: passes.sign(this.keys, { order, session: sessionOf(who) }, this.clock.now()) };
  }

  /** Not found with what is no pass of that session, and once it is claimed. */
  async opened(pass: string, who: From['who']): Promise<string> {
    const orderId = this.orderIn(pass, who);
    if (!isOpen(await this.stateOf(orderId))) throw new NotFound();
    return orderId;
  }

  /** It is that member's from now on. Not found likewise, and where another has claimed it. Refused: `gift-allowance {left}`. */
  async claim(
    pass: string,
    { memberId, ...who }: Readonly<{ memberId: string }> & From['who'],
    metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ number: string }>> {
    const orderId = this.orderIn(pass, who);
    const receipt = await this.obligations.promise(memberId, async (refused) => {
      const by = { ...metadata, ...(refused && { refused }) };
      const bought = refused ? null : await this.counted(orderId, memberId, metadata);
      const command = { type: 'ClaimOrder', data: { orderId, memberId }, metadata: by } as const;
      return this.streams.decide(orders, orderStream(orderId), command).catch(async (error: unknown) => {
        // another has it, or it is forgotten: it never will be theirs
        if (bought && error instanceof NotFound)
          await this.balances.giveBack(bought, derivedMetadata(metadata, 'allowance back'));
        throw error;
      });
    });
    return { ...receipt, number: (await this.stateOf(orderId)).number ?? '' };
  }

  /** Refused: `not-due-yet`. */
  async forget(orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.streams.decide(orders, orderStream(orderId), { type: 'ForgetGuest', data: { orderId }, metadata });
  }

  /** Null: it counts nothing. Of a day's limit: what a guest bought of late and a member takes over is as much in one account as what they buy. */
  private async counted(orderId: string, memberId: string, metadata: CommandMetadata): Promise<Bought | null> {
    const { terms, startedAt, ...state } = await this.stateOf(orderId);
    if (terms?.goods.is !== 'gift-cards' || !isOpen({ ...state, startedAt, terms })) return null;
    if (this.clock.now() >= plus(startedAt, day)) return null;
    const bought = { orderId, buyers: [memberId], isGuest: false, cents: terms.price.minor };
    await this.balances.allow(bought, derivedMetadata(metadata, 'allowance'));
    return bought;
  }

  private orderIn(pass: string, who: From['who']): string {
    const said = passes.read(this.keys, pass, { session: sessionOf(who) });
    if (!said || said.expiresAt <= this.clock.now()) throw new NotFound();
    return said.order;
  }

  private async send({
    asking,
    email,
    locale,
    orderId,
    number,
  }: AskGuestCodeBody & { asking: string; orderId: string }) {
    const { code, until } = await this.codes.make(asking, orderId);
    const reader = localeOf(locale)!;
    const say = await orderMails.in(reader);
    const blanks = { order: shownNumber(digitsIn(number)), code };
    const written = { subject: say('subject.guest-code', blanks), text: say('text.guest-code', blanks) };
    await this.mailer.send({ id: uuidV5(asking, 'code'), to: email, language: reader.language, until, ...written });
  }

  /** As much is read whether there is such a number or not. */
  private async found(typed: string): Promise<OrderState> {
    const number = digitsIn(typed);
    const stream = orderNumberStream(/^\d{12}$/.test(number) ? number : nobodys);
    const ask = { fresh: true };
    const orderId = await this.streams.readState(orderNumbers, stream, ({ state }) => state.orderId, ask);
    return this.stateOf(orderId ?? nobodys);
  }

  private stateOf(orderId: string): Promise<OrderState> {
    return this.streams.readState(orders, orderStream(orderId), ({ state }) => state, { fresh: true });
  }
}

/** A guest's, placed, no member's yet, and not forgotten. */
const isOpen = ({ is, terms, isForgotten }: OrderState): boolean =>
  terms !== null && isGuests(terms) && isPlaced(is) && !isForgotten;

const sessionOf = ({ sessionId }: From['who']): string => sessionId ?? 'none';

const digitsIn = (typed: string): string => typed.replaceAll(/\D/g, '');

async function mustBeFew(tries: Tries, who: Visitor): Promise<void> {
  const wait = await tries.take(who);
  if (wait === 0) return;
  throw new HttpProblem(429, 'too-many-tries', 'Too many tries. Try again later.', {}, Math.min(wait, longestWait));
}
