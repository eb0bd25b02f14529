import { Injectable } from '@nestjs/common';
import { day, plus, second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, Tickets, TicketsUnavailable } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { guestTryRules } from '../rules/records.ts';
import type { GuestTerms, Terms } from '../rules/terms.ts';

type Counter = 'session' | 'card' | 'address';

/** Under which names a try was counted, each a keyed hash. */
type Counted = readonly Readonly<{ by: Counter; who: Visitor }>[];

/** For each order that a guest has begun, as long as nobody knows what came of it. */
const underWay = ticketKind<Counted>('guest-try');

type Tried = Pick<Terms, 'orderId' | 'means'> & Readonly<{ guest: GuestTerms }>;

/**
 * How often guests may put a card to the bank in vain: whoever tries cards that are not theirs sees by us which are good. Counted by who tries, over all
 * processes, and before the bank is asked: their session, the card however often it is typed, and the address with its networks, which stays where session and card are new
 * each time. Never by a mailbox, which nobody has proved: a stranger would bar its owner.
 */
@Injectable()
export class GuestTries {
  private readonly by: Readonly<Record<Counter, Tries>>;

  constructor(
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
    private readonly tickets: Tickets,
  ) {
    const counted = (by: Counter) => {
      const { times, within } = guestTryRules[by];
      const rate = { perSecond: (times * second) / within, atOnce: times };
      return new Tries(rate, { tickets, clock, hash: (key) => keys.hash('tries', `guest ${by} ${key}`) });
    };
    this.by = { session: counted('session'), card: counted('card'), address: counted('address') };
  }

  /** For an order once, before it begins. What a wallet says, it says to whoever is signed in there. Refused: `guest-tries-over`. Errors: `TicketsUnavailable`. */
  async take({ orderId, guest, means }: Tried, address: string): Promise<void> {
    if (means?.is !== 'saved') return;
    const taken: Counted[number][] = [];
    for (const one of this.countedFor(guest, address)) {
      if ((await this.by[one.by].take(one.who)) > 0) {
        await this.allBack(taken);
        throw new Refused('guest-tries-over');
      }
      taken.push(one);
    }
    const until = plus(this.clock.now(), day);
    const isFirst = await this.tickets.change(underWay, orderId, (kept) =>
      kept ? { answer: false } : { answer: true, next: { value: taken, until } },
    );
    if (!isFirst) await this.allBack(taken);
  }

  /** Where it was paid, or no bank has said a word of a card. However often it is asked, it is once. Where the store is away it is lost, and comes back with time. */
  async giveBack(orderId: string): Promise<void> {
    const taken = await this.tickets
      .change<Counted, Counted>(underWay, orderId, (kept) => (kept ? { answer: kept, next: 'gone' } : { answer: [] }))
      .catch(noneIfAway);
    await this.allBack(taken);
  }

  private async allBack(taken: Counted): Promise<void> {
    await Promise.all(taken.map(({ by, who }) => this.by[by].giveBack(who)));
  }

  private countedFor({ session, card }: GuestTerms, address: string): Counted {
    const here = visitorAt(address).map(({ key, times }) => ({ key: this.keys.hash('guest-address', key), times }));
    return [
      { by: 'session', who: counting(session) },
      ...(card === null ? [] : [{ by: 'card', who: counting(card) } as const]),
      { by: 'address', who: here },
    ];
  }
}

function noneIfAway(error: unknown): Counted {
  if (error instanceof TicketsUnavailable) return [];
  throw error;
}
