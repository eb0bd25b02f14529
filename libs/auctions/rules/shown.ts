import type { AuctionState } from './state.ts';

/** What operators see of an auction's state: nobody's maximum, not the reserve, and none of what prices are made of, nor the audit's last link: without salt it tells the maximum. */
export function shownAuction(state: AuctionState): object {
  if (state.phase !== 'open') return state;
  const { phase, auctionId, sellerId, rules, currency, startPrice, reserve, buyNow, offer, shown, revision } = state;
  const { opensAt, started, closesAt, plannedClose, retractions, outgoing, seen, requests, aliases } = state;
  return {
    phase,
    auctionId,
    sellerId,
    rules,
    currency,
    startPrice,
    hasReserve: reserve !== null,
    buyNow,
    offer,
    opensAt,
    started,
    closesAt,
    plannedClose,
    shown,
    aliases: { ...aliases },
    retractions,
    outgoing: [...outgoing],
    seen: [...seen],
    requests: { ...requests },
    revision,
  };
}
