import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ auctionId: string; memberId: string }>;
/** Holds are counted from 1: each raise and each renewal is one of its own at the bank, in place of the one before. */
type Nth = Of & Readonly<{ n: number }>;
type Sum = Readonly<{ deposit: Money }>;
/** Holds, by their number, that the bank has to be told to let go of by now: those of before that it was not told of yet, too. */
type Frees = Readonly<{ frees: readonly number[] }>;

/** Why a deposit is let go. `lost`: somebody else has won it, or nobody. `lapsed`: the bank holds it no longer. `unused`: no bid needs it. */
export type ReleaseReason = 'lost' | 'paid' | 'unused' | 'lapsed';

/** What is held before a high bid counts. Names and shapes lie on disk: see `libs/auctions/events.ts`. */
export type DepositEvent =
  /** From here on the bank may hold it. `challengeUntil`: nobody proves anything there after that. */
  | Fact<
      'DepositAsked',
      Nth &
        Sum &
        Readonly<{ why: 'bid' | 'renewal'; methodId: string; challengeUntil: Instant }> &
        Readonly<{ back: string; language: string }>
    >
  /** Bids may stand on it until then. */
  | Fact<'DepositHeld', Nth & Sum & Frees & Readonly<{ until: Instant }>>
  /** Held anew, since the bank keeps nothing for ever. */
  | Fact<'DepositRenewed', Nth & Sum & Frees & Readonly<{ until: Instant }>>
  /** What was held before stands. `again`: when that is looked at next; null: nothing is held. */
  | Fact<'DepositDeclined', Nth & Frees & Readonly<{ code: string; again: Instant | null }>>
  /** Its bidder has won and not paid: it is the market's, as far as the bank has it. */
  | Fact<'DepositForfeitAsked', Of>
  /** What was taken: nothing where the bank held it no longer. */
  | Fact<'DepositForfeited', Of & Sum & Frees>
  | Fact<'DepositReleased', Of & Frees & Readonly<{ why: ReleaseReason }>>
  /** The bank was told to let go of those. `again`: when it is looked at next; null: never. */
  | Fact<'HoldsFreed', Of & Frees & Readonly<{ again: Instant | null }>>;

const people = ['memberId'] as const;
/** A tenth of a hidden maximum tells it. The name is its own: what is secret is so wherever a field of that name stands. */
const secret = ['deposit'] as const;

export const depositShapes: Shapes<DepositEvent> = {
  DepositAsked: { v: 1, people, secret },
  DepositHeld: { v: 1, people, secret },
  DepositRenewed: { v: 1, people, secret },
  DepositDeclined: { v: 1, people },
  DepositForfeitAsked: { v: 1, people },
  DepositForfeited: { v: 1, people, secret },
  DepositReleased: { v: 1, people },
  HoldsFreed: { v: 1, people },
};

const depositOf = stream('deposit');

/** `deposit-<auctionId>-<memberId>` */
export const depositStream = (auctionId: string, memberId: string): string => depositOf(`${auctionId}-${memberId}`);
