import type { Slice } from '#platform/slice.ts';
import { charges } from './charges/decider.ts';
import { openPayments } from './charges/open-payments.view.ts';
import { paymentMethods } from './decider.ts';
import { heldCards } from './holders/decider.ts';
import { matching } from './reconciling/decider.ts';
import { paymentCases } from './reconciling/payment-cases.view.ts';
import { dueGuestCards } from './views/due-guest-cards.view.ts';
import { paymentMethodsView } from './views/payment-methods.view.ts';

export const paymentsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).PaymentsModule }),
  deciders: { methods: paymentMethods, payment: charges, matching, heldcard: heldCards },
  samples: [
    () => import('./charges/events.samples.json', { with: { type: 'json' } }),
    () => import('./reconciling/events.samples.json', { with: { type: 'json' } }),
    () => import('./holders/events.samples.json', { with: { type: 'json' } }),
    () => import('./events.samples.json', { with: { type: 'json' } }),
  ],
  views: [paymentMethodsView, dueGuestCards, openPayments, paymentCases],
};
