import type { DeskCheck } from '#contracts/desk-places.ts';
import type { BackTo, GoingBack } from '#contracts/going-back.ts';
import type { Order, OrderCancel, OrderPhase, RefundWhy, ReturnEnd } from '#contracts/orders.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { Document } from '#kernel/view.ts';
import type { SealedPictures } from '../after-sale/events.ts';
import type { FoundBy } from './after-sale/two-pairs.ts';
import type { Figures, Terms } from './terms.ts';

/** What of the terms is shown: nothing sealed, no name of a stream, nobody else. */
export type Shown = Figures &
  Readonly<{ tenders: readonly (Omit<Terms['tenders'][number], 'balance'> & Readonly<{ is: string; of: string }>)[] }>;

/** An order. `shownTo`: its buyer once it is placed, else nobody; `openFor`: its buyer as long as somebody owes something. */
export type OrderDocument = Document &
  Readonly<{
    memberId: string;
    shownTo: string;
    openFor: string;
    /** A guest bought it; a member has claimed it since. */
    isClaimed: boolean;
    number: string;
    is: OrderPhase;
    placedAt: Instant;
    terms: Shown;
    steps: readonly Readonly<{ is: OrderPhase; at: Instant }>[];
    /** Its seller once it is placed, else nobody; `sellerOpenFor`: as long as it is not over. */
    soldBy: string;
    sellerOpenFor: string;
    /** At which place of the desk it is, or on its way there; nowhere: empty. `since`: when it came there. */
    desk: string;
    since: Instant;
    /** When people at the desk are late with it; empty: nothing there waits for them. */
    lateAfter: Instant;
    /** Until when the next thing has to have happened. */
    due: Instant | null;
    isHandedOver: boolean;
    /** Its seller is asked whether they sell it, until then; `cancelUntil`: for so long its buyer may take it back. */
    asked: Readonly<{ until: Instant; cancelUntil: Instant | null }> | null;
    /** Another seller took the place of one that failed: what theirs costs, and what of what was paid goes back. */
    rescued: Readonly<{ price: Money; back: Money | null }> | null;
    /** Why it came to nothing before it was paid. */
    cancelled: OrderCancel | null;
    /** Numbers of parcels, and who carries them. */
    coming: ShownLabel | null;
    going: ShownLabel | null;
    /** Where two have to find the same: the last word of each. */
    found: readonly FoundBy[];
    /** Of the check list: what it is not as described in. */
    failed: readonly DeskCheck[];
    /** What was photographed at the desk. */
    photographs: readonly string[];
    /** All that goes back, and why. */
    refund: Readonly<{ why: RefundWhy; charged: Money }> | null;
    /** Until when its buyer may give it back. */
    returnUntil: Instant | null;
    back: ShownLabel | null;
    isReturnReady: boolean;
    returnEnd: ReturnEnd | null;
    /** Sealed: it outlives its buyer. */
    problem:
      | (Omit<NonNullable<Order['problem']>, 'says' | 'pictures'> &
          Readonly<{ says: Encrypted; pictures: SealedPictures }>)
      | null;
    /** It goes back to whoever it belongs to. */
    goesBack: (GoingBack & Readonly<{ to: BackTo }>) | null;
  }>;

type ShownLabel = Readonly<{ carrier: string; tracking: string }>;
