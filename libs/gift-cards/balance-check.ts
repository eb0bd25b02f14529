import { Injectable } from '@nestjs/common';
import type { CheckBalanceBody, CheckedBalance } from '#contracts/gift-cards.ts';
import { Refused } from '#kernel/refused.ts';
import { second } from '#kernel/instant.ts';
import { EvenTicks, inEvenTime } from '#platform/auth/even-time.ts';
import { Mailboxes } from '#platform/auth/mailboxes.ts';
import { Clock } from '#platform/clock/clock.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { balances } from './balances/decider.ts';
import { balanceStream } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import { isMailboxOf } from './recipients.ts';
import { type BalanceState, copyOf, leftOf } from './rules/balance.ts';
import { codeOf } from './rules/code.ts';
import { checkRules } from './rules/records.ts';

/** Where somebody asks from: their address, and the member who is signed in there. */
export type CheckFrom = Readonly<{ address: string; memberId: string | null }>;

/** A card, and its code as it is kept. */
type Checked = Readonly<{ state: BalanceState; code: string }>;

type Count = readonly [Tries, Visitor];
type Bound = Readonly<{ times: number; within: number }>;

const rateOf = ({ times, within }: Bound) => ({ perSecond: (times * second) / within, atOnce: times });

/** Nobody is told to stay away for longer, in seconds. */
const longestWait = 60;

/**
 * What is left on a card, to who knows its code and the mailbox that it is of: the same for the checkout, where adding a card is such a check. A wrong
 * code, a wrong address, both, and what is no code at all are one answer, as long and as late. Tries are counted over all processes before anything is looked
 * at, those of cards that there are not too; who is right takes none.
 */
@Injectable()
export class BalanceCheck {
  private readonly ofVisitor: Tries;
  private readonly ofCard: Tries;

  constructor(
    private readonly streams: Streams,
    private readonly codes: CardCodes,
    private readonly keys: PersonKeys,
    private readonly mailboxes: Mailboxes,
    private readonly ticks: EvenTicks,
    private readonly clock: Clock,
    tickets: Tickets,
  ) {
    const counted = (name: string, bound: Bound) =>
      new Tries(rateOf(bound), { tickets, clock, hash: (key) => keys.hash('tries', `gift card ${name} ${key}`) });
    this.ofVisitor = counted('visitor', checkRules.ofVisitor);
    this.ofCard = counted('card', checkRules.ofCard);
  }

  /** Refused: `gift-card-not-valid`. Errors: 429 `too-many-tries`, `TicketsUnavailable`. */
  async check(asked: CheckBalanceBody, from: CheckFrom): Promise<CheckedBalance> {
    const { state } = await this.card(asked, from);
    const minor = leftOf(state, this.clock.now());
    return { left: { minor, currency: 'USD' }, isFrozen: state.frozen.length > 0 };
  }

  /** The card itself, for who may add it to an order. As `check`. */
  async card({ code, email }: CheckBalanceBody, from: CheckFrom): Promise<Checked> {
    const typed = codeOf(code);
    const key = this.codes.keyOf(typed ?? code); // what is none is counted apart from all others, too
    const giveBack = await this.take(key, from);
    const state = await inEvenTime(this.ticks, () => this.found(key, { typed, email }));
    if (state === null || typed === null) throw new Refused('gift-card-not-valid');
    await giveBack();
    return { state, code: typed };
  }

  /** All of it is looked up whatever is wrong. */
  private async found(key: string, { typed, email }: Readonly<{ typed: string | null; email: string }>) {
    const stream = balanceStream({ is: 'gift-card', id: '', key });
    const state = await this.streams.readState(balances, stream, (stood) => copyOf(stood.state), { fresh: true });
    const isMailbox = isMailboxOf(this.keys, state.mailKey, email);
    const isHolder = state.holderId !== null && (await this.mailboxes.isOf(state.holderId, email));
    return typed !== null && state.balance !== null && (isMailbox || isHolder) ? state : null;
  }

  private async take(key: string, { address, memberId }: CheckFrom): Promise<() => Promise<unknown>> {
    const counts: readonly Count[] = [
      [this.ofVisitor, [...visitorAt(address), ...(memberId === null ? [] : counting(memberId))]],
      [this.ofCard, counting(key)],
    ];
    const taken: Count[] = [];
    const giveBack = () => Promise.all(taken.map(([tries, who]) => tries.giveBack(who)));
    for (const [tries, who] of counts) {
      const wait = await tries.take(who);
      if (wait > 0) {
        await giveBack();
        const detail = 'Too many tries. Try again later.';
        throw new HttpProblem(429, 'too-many-tries', detail, {}, Math.min(wait, longestWait));
      }
      taken.push([tries, who]);
    }
    return giveBack;
  }
}
