import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { BankMeans } from '#kernel/means.ts';
import type { Shapes } from '#kernel/shapes.ts';

/**
 * What a charge is for: the ledger names it by this, and nothing of a person is in it. A deposit that is taken is a penalty; `found` is what the bank had and no
 * fact knew, and goes back.
 */
export type Purpose = Readonly<{ is: 'order' | 'deposit' | 'found'; id: string }>;

type Of = Readonly<{ paymentId: string }>;
/** `attempt` is the id under which the bank does it once, however often it is asked. */
type Attempted = Of & Readonly<{ attempt: string }>;
type Moved = Attempted & Readonly<{ amount: Money; purpose: Purpose }>;
/** What is to be held. A name of its own: of a deposit it is a tenth of a hidden maximum, which nobody is shown as long as it is only held. */
type Held = Attempted & Readonly<{ authorising: Money }>;
type Refunding = Moved & Readonly<{ refundId: string; tries: number }>;
type Refused = Readonly<{ code: string; mayRetry: boolean }>;

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. What moves money carries
 * all that the ledger posts: it sees one fact alone.
 */
export type ChargeEvent =
  /** `challengeUntil`: nobody proves at the bank after that. */
  | Fact<
      'AuthorisationAsked',
      Held &
        Readonly<{ purpose: Purpose }> &
        Readonly<{ memberId: string; means: BankMeans; challengeUntil: Instant }> &
        Readonly<{ back: string; language: string }>
    >
  /** The holder has to go there first: whoever has `url` may say that the card is theirs. */
  | Fact<'ChallengeSet', Attempted & Readonly<{ url: string; until: Instant }>>
  | Fact<'PaymentAuthorised', Held>
  | Fact<'PaymentDeclined', Attempted & Refused>
  | Fact<'CaptureAsked', Moved>
  | Fact<'PaymentCaptured', Moved>
  /** What is held stays so, for another try or to be let go. */
  | Fact<'CaptureFailed', Attempted & Refused>
  /** The bank does not hold it any more. */
  | Fact<'PaymentLapsed', Attempted>
  /** Counts at once, also for a payment that nobody has asked for yet: it never will be. */
  | Fact<'VoidAsked', Attempted>
  | Fact<'PaymentVoided', Attempted>
  /** Too late to let go: it was taken meanwhile, and goes back whole. `attempt` is the void's. */
  | Fact<'CaptureUndone', Moved>
  /** `tries` counts from 1: each is an attempt of its own. */
  | Fact<'RefundAsked', Refunding>
  | Fact<'RefundMade', Refunding>
  /** `wasMade`: it had been made, and came back. `again`: when it is tried anew; null: an operator's case. */
  | Fact<'RefundFailed', Refunding & Refused & Readonly<{ wasMade: boolean; again: Instant | null }>>
  /** The bank has it, and no fact of ours asked for it: the log has lost some. In suspense until it is adopted or goes back. */
  | Fact<'ChargeFound', Attempted & Readonly<{ is: 'captured' | 'refunded' | 'returned'; amount: Money }>>
  /** It is an order's after all: that asked for it anew under the same attempt, or two operators say so. */
  | Fact<'ChargeAdopted', Moved>
  /** What was given back is ours after all: asked for anew under the same attempt. */
  | Fact<'RefundAdopted', Refunding>
  /** Two operators give it back: a refund follows. */
  | Fact<'ChargeDisowned', Attempted & Readonly<{ amount: Money }>>
  /** The bank has had no word for so long that its keys are forgotten: asked again, it might do it twice. A person finds out. */
  | Fact<'PaymentCaseOpened', Attempted & Readonly<{ why: 'unanswered' }>>;

type OfSaved = Readonly<{ methodId: string; bankToken: string }>;

const held = ({ amount, ...data }: Readonly<{ amount: Money }>) => ({ ...data, authorising: amount });

/** Before wallets it was always a saved method. */
const bySaved = ({ methodId, bankToken, ...data }: OfSaved) => ({
  ...data,
  means: { is: 'saved', methodId, bankToken },
});

export const chargeShapes: Shapes<ChargeEvent> = {
  AuthorisationAsked: {
    v: 3,
    upcasters: { 1: bySaved, 2: held },
    people: ['memberId'],
    secret: ['bankToken', 'authorising'],
  },
  ChallengeSet: { v: 1, secret: ['url'] },
  PaymentAuthorised: { v: 2, upcasters: { 1: held }, secret: ['authorising'] },
  PaymentDeclined: { v: 1 },
  CaptureAsked: { v: 1 },
  PaymentCaptured: { v: 1 },
  CaptureFailed: { v: 1 },
  PaymentLapsed: { v: 1 },
  VoidAsked: { v: 1 },
  PaymentVoided: { v: 1 },
  CaptureUndone: { v: 1 },
  RefundAsked: { v: 1 },
  RefundMade: { v: 1 },
  RefundFailed: { v: 1 },
  ChargeFound: { v: 1 },
  ChargeAdopted: { v: 1 },
  RefundAdopted: { v: 1 },
  ChargeDisowned: { v: 1 },
  PaymentCaseOpened: { v: 1 },
};

/** `payment-<id>`: one charge's life. */
export const paymentStream = stream('payment');
