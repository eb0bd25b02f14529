import { type Fact, stream } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';

/** What is known of a card, sealed under its member's key. The fingerprint too: who shares a card is found by a keyed hash of it (`holders/`). */
export type CardWords<P = Encrypted> = Readonly<{ brand: P; lastFour: P; expires: P; fingerprint: P }>;

export const cardWords = ['brand', 'lastFour', 'expires', 'fingerprint'] as const;

type Of = Readonly<{ memberId: string; methodId: string }>;

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. `P` is a personal
 * value: encrypted on disk, decrypted (or `erased`) for views.
 */
export type PaymentMethodEvent<P = Encrypted> =
  /** `bankToken` is the bank's name for it: not under the member's key, for it is needed to have the bank forget it once that is destroyed. */
  | Fact<'MethodSaved', Of & CardWords<P> & Readonly<{ bankToken: string }>>
  | Fact<'MethodVerified', Of>
  | Fact<'MethodForgotten', Of & Readonly<{ bankToken: string }>>
  /** It takes the place of the default before it. It follows in the same moment where there was none, or where that was forgotten. */
  | Fact<'DefaultMethodChosen', Of>
  /** The member is erased: nothing is kept for them any more. */
  | Fact<'MethodsClosed', Readonly<{ memberId: string }>>;

const people = ['memberId'] as const;
const secret = ['bankToken'] as const;

export const paymentMethodShapes: Shapes<PaymentMethodEvent, PaymentMethodEvent<Decrypted>> = {
  MethodSaved: { v: 1, personal: cardWords, people, secret },
  MethodVerified: { v: 1, people },
  MethodForgotten: { v: 1, people, secret },
  DefaultMethodChosen: { v: 1, people },
  MethodsClosed: { v: 1, people },
};

/** `methods-<memberId>`. A category is what stands before the first dash: `payment-methods-...` would be one of charges (`payment-<id>`). */
export const paymentMethodsStream = stream('methods');
