import type { OrderPhase as ShownPhase } from '#contracts/orders.ts';

/** `none`: there is no order. */
export type OrderPhase = 'none' | ShownPhase;

const unplaced: readonly OrderPhase[] = ['none', 'making', 'giving-up', 'not-placed'];

/** From then on it has a number that its buyer is told, and is theirs. */
export const isPlaced = (is: OrderPhase): boolean => !unplaced.includes(is);
