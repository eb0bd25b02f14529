import type { Slice } from '#platform/slice.ts';
import { paymentMethods } from './decider.ts';
import { paymentMethodsView } from './views/payment-methods.view.ts';

export const paymentsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).PaymentsModule }),
  deciders: { methods: paymentMethods },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [paymentMethodsView],
};
