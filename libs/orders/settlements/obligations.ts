import { boundIn } from '#platform/projections/every-found.ts';
import { findOfSeller, findOfWinner, openSettlements } from '../views/open-settlements.view.ts';
import { settlementStream } from './events.ts';

/** Whoever has won a lot pays it or lets its time pass, and whoever sells it waits for that. */
export const settlementObligations = boundIn(openSettlements, [findOfWinner, findOfSeller], ({ id }) =>
  settlementStream(id),
);
