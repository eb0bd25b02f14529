import { expect, it } from '@jest/globals';
import { showing } from '#kernel/fold.ts';
import { ann, idOf } from '../samples.ts';
import { paymentMethodsView } from './payment-methods.view.ts';

const [one, two] = [idOf(1), idOf(2)];
const card = { brand: 'Visa', lastFour: '4242', expires: '2030-04' };
const of = (methodId: string) => ({ memberId: ann, methodId });
const saved = (id: string) =>
  ({ type: 'MethodSaved', data: { ...of(id), ...card, fingerprint: 'print', bankToken: 'card_1' } }) as const;
const verified = (id: string) => ({ type: 'MethodVerified', data: of(id) }) as const;
const chosen = (id: string) => ({ type: 'DefaultMethodChosen', data: of(id) }) as const;
const forgotten = (id: string) => ({ type: 'MethodForgotten', data: { ...of(id), bankToken: 'card_1' } }) as const;
const erased = { type: 'MemberErased', data: { memberId: ann, emailKey: null } } as const;
const closed = { type: 'MethodsClosed', data: { memberId: ann } } as const;

it('shows what was saved, verified, chosen and forgotten: no fingerprint, and nothing of the bank’s', () => {
  expect(showing(paymentMethodsView, saved(one), verified(one), chosen(one), saved(two))).toEqual({
    id: ann,
    defaultId: one,
    items: [
      { id: one, ...card, isVerified: true },
      { id: two, ...card, isVerified: false },
    ],
  });
  const none = showing(paymentMethodsView, saved(one), verified(one), chosen(one), forgotten(one));
  expect(none).toEqual({ id: ann, defaultId: null, items: [] });
});

it('has nothing of who was erased, though a card came in the same moment', () => {
  expect(showing(paymentMethodsView, saved(one), erased)).toBeUndefined();
  expect(showing(paymentMethodsView, saved(one), erased, saved(two), closed)).toBeUndefined();
});
