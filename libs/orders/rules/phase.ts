import type { OrderPhase as ShownPhase } from '#contracts/orders.ts';

/** `none`: there is no order. */
export type OrderPhase = 'none' | ShownPhase;
