import type { Position } from '#kernel/position.ts';
import { Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import {
  AskRetraction,
  CancelAuction,
  CloseAuction,
  EndAuction,
  LowerReserve,
  OpenAuction,
  RetractBid,
  StartAuction,
} from './commands.ts';
import { auctionLots } from './views/auction-lots.view.ts';

/** A lot that was added a moment ago may not be in the view yet: it waits for the view before it says no. */
const openAuction = handlerOf(
  OpenAuction,
  { queries: ViewQueries, store: EventStore, obligations: Obligations, standings: SellerStandings },
  async (data, deps) => {
    const { templateId, variantId } = data.lot;
    const isInView = async (past?: Position) =>
      (await deps.queries.get(auctionLots, variantId, { past }))?.templateId === templateId;
    if (!(await isInView()) && !(await isInView(await deps.store.end()))) throw new Refused('lot-unknown');
    return data;
  },
  async ({ sellerId }, { obligations, standings }, decide) => {
    const suspended = await standings.suspensionOf(sellerId);
    return obligations.promise(sellerId, (refused) => decide(refused ?? suspended));
  },
);

export const auctionHandlers = [
  openAuction,
  ...handlersOf(StartAuction, RetractBid, AskRetraction, LowerReserve, CloseAuction, EndAuction, CancelAuction),
];
