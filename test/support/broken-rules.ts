import { allowance } from '#auctions/desk/decider.ts';
import { auction } from '#auctions/decider.ts';
import { auctionShapes } from '#auctions/events.ts';
import { publicShapes } from '#auctions/rules/public-facts.ts';
import { auctionRules } from '#auctions/rules/records.ts';
import { endRules } from '#auctions/rules/refusals.ts';
import type { OpenAuctionState } from '#auctions/rules/state.ts';
import { mutant } from './mutants.ts';

const careful = [auctionRules('plinth-2'), auctionRules('plinth-3')];

type Blind = Readonly<{ to: readonly string[]; seen: (open: OpenAuctionState) => Partial<OpenAuctionState> }>;

/** What the decider of these commands is shown instead of an auction as it stands. */
const blind: Readonly<Record<string, Blind>> = {
  'blind-to-company': { to: ['RetractBid'], seen: ({ bidders }) => ({ bidders: bidders.slice(0, 1) }) },
  'blind-to-reserve': {
    to: ['RetractBid'],
    seen: ({ shown }) => ({ shown: shown && { ...shown, reserveMet: false } }),
  },
  'blind-to-before': { to: ['RetractBid'], seen: () => ({ retractions: 0 }) },
  'blind-to-leaving': { to: ['PlaceBid', 'BuyNow'], seen: () => ({ outgoing: [] }) },
  'blind-to-lowering': { to: ['LowerReserve'], seen: () => ({ reserveLowered: false }) },
  'blind-to-newer': { to: ['AnswerRetraction'], seen: (open) => ({ requests: ofLastBids(open) }) },
  'blind-to-answers': { to: ['AskRetraction'], seen: () => ({ requests: {} }) },
};

const ofLastBids = ({ requests, own }: OpenAuctionState) =>
  Object.fromEntries(
    Object.entries(requests).map(([alias, request]) => {
      const revision = own?.[Number(alias) - 1]?.at(-1)?.revision ?? -1;
      return [alias, { ...request, revision }];
    }),
  );

/** `MUTANT=<name>` takes one of the careful rules (`plinth-2`, and all since) away: the spec that proves it must then fail. */
export function breakRules(): void {
  for (const record of careful) {
    if (mutant === 'free-retraction') Object.assign(record, { retraction: { ...record.retraction, alone: false } });
    if (mutant === 'typed-once') Object.assign(record, { typingGuard: null });
    if (mutant === 'walked-reserve') Object.assign(record, { reserveOnce: null });
    if (mutant === 'unsalted') Object.assign(record, { isSalted: false });
  }
  if (mutant === 'no-allowance') Object.assign(allowance, { decide: () => [] });
  if (mutant === 'public-bids') Object.assign(publicShapes, { BidPlaced: auctionShapes.BidPlaced });
  if (mutant === 'cut-off')
    Object.assign(
      endRules,
      endRules.map(() => () => false),
    );
  const { to, seen } = blind[mutant ?? ''] ?? {};
  if (!seen) return;
  const { decide } = auction;
  Object.assign(auction, {
    decide: (...[command, state, at]: Parameters<typeof decide>) =>
      decide(command, state.phase === 'open' && to?.includes(command.type) ? { ...state, ...seen(state) } : state, at),
  });
}
