import { Injectable } from '@nestjs/common';
import { day, plus, second } from '#kernel/instant.ts';
import type { Means } from '#kernel/means.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import { OrderCharges } from './order-charges.ts';
import { payerTryRules } from './payer-try-rules.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { type Changed, ticketKind, Tickets, TicketsUnavailable } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';

type Counter =
  | 'member'
  | 'session'
  | 'card'
  | 'address'
  | 'addressOfMembers'
  | 'addressOfWallets'
  | 'addressOfMembersWallets';

/** Under which names a try was counted, each a keyed hash. None: it has come back. */
type Counted = readonly Readonly<{ by: Counter; who: Visitor }>[];

/** For each payment that somebody has begun, as long as nobody knows what came of it, and for a day after it came back: who presses late begins no other. */
const underWay = ticketKind<Counted>('payer-try');

/** What somebody wants: a quote, a deposit, or a card that is to be kept; and which payment or hold of it. */
export type TryOf = Readonly<{ of: string; n: number }>;
/** A guest by keyed hashes: of their session, and of the card where it is known. */
type Tried = TryOf &
  Readonly<{ memberId: string; guest: Readonly<{ session: string; card: string | null }> | null; means: Means | null }>;

/**
 * How often a card may be put to the bank in vain: whoever tries cards that are not theirs sees by us which are good. Counted by who tries, over all processes, and before the
 * bank is asked: the member or a guest's session, the card however often it is typed, and the address with its networks, which stays where account, session and card are new each
 * time. Never by a mailbox, which nobody has proved: a stranger would bar its owner. And by card the bank's no alone: where the bank asks, it asks its holder, whoever has typed it.
 */
@Injectable()
export class PayerTries {
  private readonly by: Readonly<Record<Counter, Tries>>;
  /** Whoever presses eight times at once takes one try, and not eight for a moment. */
  private readonly taking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
    private readonly tickets: Tickets,
    private readonly charges: OrderCharges,
  ) {
    const counted = (by: Counter) => {
      const { times, within } = payerTryRules[by];
      const rate = { perSecond: (times * second) / within, atOnce: times };
      return new Tries(rate, { tickets, clock, hash: (key) => keys.hash('tries', `payer ${by} ${key}`) });
    };
    const [member, session, card] = [counted('member'), counted('session'), counted('card')];
    this.by = {
      member,
      session,
      card,
      address: counted('address'),
      addressOfMembers: counted('addressOfMembers'),
      addressOfWallets: counted('addressOfWallets'),
      addressOfMembersWallets: counted('addressOfMembersWallets'),
    };
  }

  /**
   * For a payment once, before it begins; false: somebody else has. A wallet's says nothing of a card, and yet keeps from others what it is to pay, for as long as nobody says yes
   * there. Refused: `tries-over {until}`. Errors: `TicketsUnavailable`.
   */
  take(tried: Tried, address: string): Promise<boolean> {
    if (tried.means === null) return Promise.resolve(false); // balances are there, or are not
    const id = idOf(tried);
    const before = this.taking.get(id);
    if (before) return before.then(() => false);
    const taking = this.takeAll(tried, address).finally(() => this.taking.delete(id));
    this.taking.set(id, taking);
    return taking;
  }

  /** Takes a try for what `begin` begins. Where that is refused nothing has begun, and it comes back. Refused and errors: as `take`, and as `begin`. */
  async during<T>(tried: Tried, address: string, begin: () => Promise<T>): Promise<T> {
    const isOurs = await this.take(tried, address);
    return begin().catch(async (error: unknown) => {
      const isNothing = error instanceof Refused || error instanceof NotFound;
      if (isOurs && isNothing) await this.release(tried);
      throw error;
    });
  }

  /** It was paid, or no bank has said a word of a card. However often it is asked, it is once. Where the store is away it is lost, and comes back with time. */
  async giveBack(of: TryOf): Promise<void> {
    const until = plus(this.clock.now(), day);
    await this.back(of, (kept) => (kept.length > 0 ? { answer: kept, next: { value: [], until } } : { answer: [] }));
  }

  /** The bank asks whose card it is: whatever comes of it says nothing against who holds that card. It still counts for who has typed it. */
  asks(of: TryOf): Promise<void> {
    return this.without(of, ['card']);
  }

  /** The bank has no such card: that tells nobody of one, and others at that address would pay for it. It still counts for who has brought it. */
  unknown(of: TryOf): Promise<void> {
    return this.without(of, ['address', 'addressOfMembers']);
  }

  private async without(of: TryOf, counters: readonly Counter[]): Promise<void> {
    const until = plus(this.clock.now(), day);
    await this.back(of, (kept) => {
      const answer = kept.filter(({ by }) => counters.includes(by));
      const value = kept.filter((one) => !answer.includes(one));
      return answer.length > 0 ? { answer, next: { value, until } } : { answer };
    });
  }

  private async takeAll(tried: Tried, address: string): Promise<boolean> {
    const taken: Counted[number][] = [];
    for (const one of await this.countedFor(tried, address)) {
      const wait = await this.by[one.by].take(one.who);
      if (wait > 0) {
        await this.allBack(taken);
        throw new Refused('tries-over', { until: plus(this.clock.now(), wait * second) });
      }
      taken.push(one);
    }
    const until = plus(this.clock.now(), day);
    const isFirst = await this.tickets.change(underWay, idOf(tried), (kept) =>
      kept ? { answer: false } : { answer: true, next: { value: taken, until } },
    );
    if (!isFirst) await this.allBack(taken);
    return isFirst;
  }

  private release(of: TryOf): Promise<void> {
    return this.back(of, (kept) => ({ answer: kept, next: 'gone' }));
  }

  private async back(of: TryOf, by: (kept: Counted) => Changed<Counted, Counted>): Promise<void> {
    const change = this.tickets.change<Counted, Counted>(underWay, idOf(of), (kept) =>
      kept ? by(kept) : { answer: [] },
    );
    await this.allBack(await change.catch(noneIfAway));
  }

  private async allBack(taken: Counted): Promise<void> {
    await Promise.all(taken.map(({ by, who }) => this.by[by].giveBack(who)));
  }

  private async countedFor({ memberId, guest, means }: Tried, address: string): Promise<Counted> {
    const isWallet = means?.is === 'wallet';
    const ofMember = () => (means && !isWallet ? this.charges.cardMark(memberId, means) : null);
    const card = guest ? guest.card : await ofMember();
    const here = visitorAt(address).map(({ key, times }) => ({ key: this.keys.hash('payer-address', key), times }));
    const who = guest
      ? ({ by: 'session', who: counting(guest.session) } as const)
      : ({ by: 'member', who: counting(this.keys.hash('payer', memberId)) } as const);
    if (isWallet)
      return guest ? [{ by: 'addressOfWallets', who: here }] : [who, { by: 'addressOfMembersWallets', who: here }];
    const at = { by: guest ? 'address' : 'addressOfMembers', who: here } as const;
    return [who, ...(card === null ? [] : [{ by: 'card', who: counting(card) } as const]), at];
  }
}

const idOf = ({ of, n }: TryOf): string => `${of}/${n}`;

function noneIfAway(error: unknown): Counted {
  if (error instanceof TicketsUnavailable) return [];
  throw error;
}
