import { accountShapes } from '#accounts/events.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import type { Data } from '#kernel/fact.ts';
import { type Decrypted, pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import { type PaymentMethodEvent, paymentMethodShapes, paymentMethodsStream } from '../events.ts';

/** A member's methods, under the member's id: nobody else gets them, and an erasure finds them there. No fingerprint, and no token of the bank. */
export type PaymentMethodsDocument = Document & Readonly<{ defaultId: string | null; items: readonly PaymentMethod[] }>;

export const paymentMethodsView = viewOf<PaymentMethodsDocument>()({
  name: 'payment-methods',
  version: 1,
  facts: { ...paymentMethodShapes, ...pick(accountShapes, 'MemberErased') },
  streamsOf: (id) => [paymentMethodsStream(id)],
  key: ({ data }) => [data.memberId],
  start: { MethodSaved: ({ data, id }) => ({ id, defaultId: null, items: [methodIn(data)] }) },
  on: {
    MethodSaved: ({ doc, data }) => ({ ...doc, items: [...doc.items, methodIn(data)] }),
    MethodVerified: ({ doc, data }) => ({
      ...doc,
      items: doc.items.map((one) => (one.id === data.methodId ? { ...one, isVerified: true } : one)),
    }),
    MethodForgotten: ({ doc, data }) => ({
      ...doc,
      items: doc.items.filter(({ id }) => id !== data.methodId),
      defaultId: doc.defaultId === data.methodId ? null : doc.defaultId,
    }),
    DefaultMethodChosen: ({ doc, data }) => ({ ...doc, defaultId: data.methodId }),
    MethodsClosed: () => null,
    MemberErased: () => null,
  },
});

const methodIn = ({
  methodId,
  brand,
  lastFour,
  expires,
}: Data<PaymentMethodEvent<Decrypted>, 'MethodSaved'>): PaymentMethod => ({
  id: methodId,
  brand,
  lastFour,
  expires,
  isVerified: false,
});
