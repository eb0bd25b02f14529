import type { NoticeKind } from '#contracts/notices.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { SettlementEvent } from '#orders/settlements/events.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Notices } from '#platform/notices/notices.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction, type Reaction } from '#platform/reactions/reaction.ts';
import { type AuctionCancelled, type AuctionClosed, auctionShapes, type PriceMoved } from '../events.ts';
import { type AuctionAudience, auctionAudience, toldOf } from '../views/auction-audience.view.ts';
import { announcementShapes, type EndingAnnounced } from './events.ts';
import { LeadingStates } from './leading-states.ts';
import { leadChangeOf, type LeadingFact, leadingShapes } from './rules/leading.ts';

/** What the reactions that tell of auctions work with. */
export type AuctionNoticeDeps = Readonly<{
  notices: Notices;
  events: Pick<EventStore, 'read'>;
  queries: Pick<ViewQueries, 'get'>;
  progress: Progress;
}>;

type Told = Readonly<{ memberId: string; kind: NoticeKind }>;
/** `by`: until when they have to do something. */
type Moment = Readonly<{ price: Money | null; closesAt?: Instant; by?: Instant }>;

/** What may happen to a member in one auction again and again. */
const recurring: readonly NoticeKind[] = ['outbid', 'leading'];

/**
 * Tells these people of an auction, whom its audience names: one command each, all at once, for they are of different streams. The
 * same fact gives the same commands. Nobody is told of an auction whose lot nobody knows.
 */
export async function tellOf(
  { notices, progress, queries }: AuctionNoticeDeps,
  fact: Readable<LeadingFact | EndingAnnounced | AuctionClosed | AuctionCancelled | SettlementEvent>,
  metadata: CausedMetadata,
  { price, closesAt, by }: Moment,
  people: (audience: AuctionAudience) => readonly Told[],
) {
  await onceItHas(progress, auctionAudience, fact);
  const audience = await queries.get(auctionAudience, fact.data.auctionId);
  if (!audience) return;
  const words = { ...audience.lot, price, closesAt: closesAt ?? audience.closesAt, ...(by && { by }) };
  const common = { about: { kind: 'auction', id: audience.id }, words, at: fact.meta.at } as const;
  const told = people(audience).map(({ memberId, kind }, n) =>
    notices.tell({ ...common, memberId, kind, recurs: recurring.includes(kind) }, metadata(n)),
  );
  await Promise.all(told);
}

const asKind = (kind: NoticeKind, members: readonly string[]) => members.map((memberId) => ({ memberId, kind }));

/** Tells the one who lost the lead or has it back, nobody else. */
export function whenPriceMovedTellWhoWasOutbid(deps: AuctionNoticeDeps): Reaction<LeadingFact> {
  const leading = new LeadingStates(deps.events);
  const handle = async (fact: Readable<LeadingFact>, metadata: CausedMetadata) => {
    const before = await leading.before(fact);
    const change = leadChangeOf(before, fact);
    if (change)
      await tellOf(deps, fact, metadata, { price: (fact as Readable<PriceMoved>).data.price }, () => [change]);
    leading.after(before, fact);
  };
  return reaction({
    name: 'whenPriceMovedTellWhoWasOutbid',
    shapes: leadingShapes,
    on: { BidPlaced: handle, PriceMoved: handle },
  });
}

export const whenEndingAnnouncedTellMembers = (deps: AuctionNoticeDeps) =>
  reaction({
    name: 'whenEndingAnnouncedTellMembers',
    shapes: announcementShapes,
    on: {
      EndingAnnounced: async (fact, metadata) => {
        const { closesAt, members } = fact.data;
        if (members.length === 0) return;
        await tellOf(deps, fact, metadata, { price: null, closesAt }, () => asKind('ending-soon', members));
      },
    },
  });

/** Tells the winner, the seller, and the others who bid: of these the last to come in. */
export const whenAuctionClosedTellHowItEnded = (deps: AuctionNoticeDeps) =>
  reaction({
    name: 'whenAuctionClosedTellHowItEnded',
    shapes: auctionShapes,
    on: {
      AuctionClosed: (fact, metadata) => {
        const { closedAt: closesAt, winner } = fact.data;
        const moment = { price: winner?.price ?? null, closesAt };
        return tellOf(deps, fact, metadata, moment, (audience) => outcomes(audience, winner?.bidderId));
      },
    },
  });

function outcomes({ sellerId, bidders }: AuctionAudience, winnerId: string | undefined): readonly Told[] {
  const losers = bidders.filter((memberId) => memberId !== winnerId);
  return [
    { memberId: sellerId, kind: winnerId === undefined ? 'unsold' : 'sold' },
    ...(winnerId === undefined ? [] : asKind('won', [winnerId])),
    ...asKind('lost', losers),
  ];
}

/** Tells whoever bid on it or watched it, and the seller when it was not their own doing. */
export const whenAuctionCancelledTellMembers = (deps: AuctionNoticeDeps) =>
  reaction({
    name: 'whenAuctionCancelledTellMembers',
    shapes: auctionShapes,
    on: {
      AuctionCancelled: (fact, metadata) =>
        tellOf(deps, fact, metadata, { price: null }, (audience) =>
          asKind('cancelled', [...toldOf(audience), ...(fact.data.by === 'seller' ? [] : [audience.sellerId])]),
        ),
    },
  });
