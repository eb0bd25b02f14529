import type { StatementLine } from '#contracts/gift-cards.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { type Document, type Draft, ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { balanceShapes, type IssuedFor } from '../balances/events.ts';

type Held = Readonly<{ cents: number; until: Instant | null }>;

/** A card's or a member's balance with its statement. No code, no key of one, and of its recipient the keyed hash of the mailbox alone (`mailKey`). `''` is nobody. */
export type BalanceDocument = Document &
  Readonly<{
    is: 'gift-card' | 'credit';
    holderId: string;
    mailKey: string;
    why: IssuedFor | null;
    theme: string;
    lastFour: string;
    issuedAt: Instant;
    isUnwrapped: boolean;
    frozen: readonly string[];
    lines: readonly StatementLine[];
    /** By tender: what is put aside, lapsed or not. */
    held: Readonly<Record<string, Held>>;
  }>;

export const balancesView = viewOf<BalanceDocument>()({
  name: 'balances',
  version: 3,
  facts: balanceShapes,
  indexes: [['holderId', 'is', 'issuedAt'], ['mailKey']],
  key: ({ data }) => [data.balance.id],
  start: {
    GiftCardIssued: ({ data, meta, id }) => ({
      ...empty,
      id,
      is: 'gift-card',
      holderId: data.holderId ?? '',
      mailKey: data.mailKey ?? '',
      why: data.why,
      theme: data.theme,
      lastFour: data.lastFour,
      issuedAt: meta.at,
      lines: [line('issued', data.amount, meta.at)],
    }),
    CreditGranted: ({ data, meta, id }) => ({
      ...empty,
      id,
      is: 'credit',
      holderId: data.memberId,
      issuedAt: meta.at,
      lines: [line('issued', data.amount, meta.at)],
    }),
    /** After it was given up. */
    BalanceRefunded: ({ data, meta, id }) => ({
      ...empty,
      id,
      is: data.balance.is,
      holderId: data.balance.is === 'credit' ? id : '',
      issuedAt: meta.at,
      lines: [line('put-back', data.amount, meta.at, data.orderId)],
    }),
  },
  on: {
    GiftCardIssued: ignored,
    CreditGranted: ({ doc, data, meta }) => withLine(doc, line('issued', data.amount, meta.at)),
    CodeSent: ignored,
    GiftUnwrapped: ({ doc }) => ({ ...doc, isUnwrapped: true }),
    GiftCardClaimed: ({ doc, data }) => ({ ...doc, holderId: data.memberId }),
    BalanceHeld: ({ doc, data }) => held(doc, data.tenderId, { cents: data.amount.minor, until: data.until }),
    HoldBound: ({ doc, data }) => {
      const hold = doc.held[data.tenderId];
      return hold ? held(doc, data.tenderId, { ...hold, until: null }) : doc;
    },
    HoldPosted: ({ doc, data, meta }) =>
      withLine(unheld(doc, data.tenderId), line('spent', data.amount, meta.at, data.orderId)),
    HoldVoided: ({ doc, data }) => unheld(doc, data.tenderId),
    BalanceRefunded: ({ doc, data, meta }) => withLine(doc, line('put-back', data.amount, meta.at, data.orderId)),
    BalanceFrozen: ({ doc, data }) => ({ ...doc, frozen: [...doc.frozen, data.cause] }),
    BalanceThawed: ({ doc, data }) => ({ ...doc, frozen: doc.frozen.filter((cause) => cause !== data.cause) }),
    BalanceWrittenOff: ({ doc, data, meta }) => withLine(doc, line('written-off', data.amount, meta.at)),
    BalanceGivenUp: () => null,
  },
});

const empty = { mailKey: '', why: null, theme: '', lastFour: '', isUnwrapped: false, frozen: [], held: {} } as const;

const line = (is: StatementLine['is'], amount: Money, at: Instant, orderId: string | null = null): StatementLine => ({
  is,
  amount,
  at,
  orderId,
});

type Kept = Draft<BalanceDocument>;

const withLine = (doc: Kept, one: StatementLine): Kept => ({ ...doc, lines: [...doc.lines, one] });
const held = (doc: Kept, tenderId: string, hold: Held): Kept => ({ ...doc, held: { ...doc.held, [tenderId]: hold } });
const unheld = (doc: Kept, tenderId: string): Kept => ({
  ...doc,
  held: Object.fromEntries(Object.entries(doc.held).filter(([one]) => one !== tenderId)),
});

/** A page of a member's cards, the latest first. */
export const findCards = (memberId: string, cursor: string | undefined): Find<BalanceDocument> => ({
  where: { holderId: memberId, is: 'gift-card' },
  sort: [['issuedAt', 'desc']],
  cursor,
});

/** Cards that were sent to one of these names of a mailbox. */
export const findCardsTo = (mailKey: string, cursor: string | undefined): Find<BalanceDocument> => ({
  where: { mailKey },
  cursor,
});
