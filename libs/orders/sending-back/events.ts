import type { BackTo, BackWhy } from '#contracts/going-back.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Encrypted, Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ orderId: string }>;
/** Something has to have happened by then; `rules` is the record that says so. */
type Due = Readonly<{ due: Instant; rules: string }>;
type Whose = Readonly<{ to: BackTo; memberId: string }>;
/** Which parcel of those that go back: the first is 1. */
type Nth = Of & Readonly<{ n: number }>;

/**
 * An item that lies at the desk and is nobody's there goes back to whoever it belongs to, in the order's own stream. On disk: see `../events.ts`. What moves
 * money carries all that the ledger posts.
 */
export type SendingBackEvent =
  /**
   * With the fact that it follows from. `owed`: what of carriers its seller owes for what came before, in US cents. `due`: a seller says by then where to; a
   * buyer's goes where it was sent before.
   */
  | Fact<'SendingBackBegun', Of & Whose & Due & Readonly<{ why: BackWhy; owed: Money }>>
  /** Where that parcel goes, sealed under the key of whoever gets it. */
  | Fact<'BackAddressGiven', Nth & Readonly<{ memberId: string; address: Encrypted }>>
  /** Before a carrier is asked. */
  | Fact<'BackLabelAsked', Nth>
  /** `due`: at the carrier by then. */
  | Fact<'BackLabelMade', Nth & Whose & Due & Readonly<{ carrier: string; tracking: string; cost: Money }>>
  /** The desk has given it away. `due`: lost after that. */
  | Fact<'ItemSentBack', Nth & Due & Readonly<{ to: BackTo; operatorId: string }>>
  /** The carrier was told to come for it. `due` stays as it was. */
  | Fact<'BackCarrierCalled', Nth & Due>
  | Fact<'ItemBroughtBack', Nth & Readonly<{ deliveredAt: Instant }>>
  /** It lies at the desk again. `due`: another address by then. */
  | Fact<'BackUndelivered', Nth & Due & Readonly<{ to: BackTo; returnedAt: Instant }>>
  /** The carrier says so, or nobody has heard of it for too long. */
  | Fact<'BackParcelLost', Nth & Whose & Readonly<{ why: 'lost' | 'time' }>>
  /** It stays with the house: nobody said where to, or it could not be delivered again. */
  | Fact<'ItemKept', Of & Readonly<{ to: BackTo; why: 'time' | 'undeliverable' }>>;

const people = ['memberId'] as const;

export const sendingBackShapes: Shapes<SendingBackEvent> = {
  SendingBackBegun: { v: 1, people },
  BackAddressGiven: { v: 1, people, secret: ['address'] },
  BackLabelAsked: { v: 1 },
  BackLabelMade: { v: 1, people },
  ItemSentBack: { v: 1, people: ['operatorId'] },
  BackCarrierCalled: { v: 1 },
  ItemBroughtBack: { v: 1 },
  BackUndelivered: { v: 1 },
  BackParcelLost: { v: 1, people },
  ItemKept: { v: 1 },
};
