import type { Slice } from '#platform/slice.ts';
import { sellerAccounts } from './decider.ts';
import { dueDebts } from './views/due-debts.view.ts';
import { duePayouts } from './views/due-payouts.view.ts';
import { dueSales } from './views/due-sales.view.ts';
import { saleMoneyView } from './views/sale-money.view.ts';
import { sellerAccountView } from './views/seller-account.view.ts';

export const payoutsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).PayoutsModule }),
  deciders: { selleraccount: sellerAccounts },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [saleMoneyView, sellerAccountView, dueSales, duePayouts, dueDebts],
};
