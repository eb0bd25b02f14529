import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AccountEvent, accountShapes } from '#accounts/events.ts';
import { type AuctionCancelled, type AuctionClosed, auctionShapes, type PriceMoved } from '#auctions/events.ts';
import { second } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import { Config } from '#platform/config/config.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { reaction, type Reaction } from '#platform/reactions/reaction.ts';
import { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import {
  announcementShapes,
  type EndingAnnounced,
  type NotificationRaised,
  notificationShapes,
  type NoticeWords,
} from './events.ts';
import { Notify } from './handlers.ts';
import { mailOf } from './mails.ts';
import { type LeadingFact, leadingShapes, type LeadChange, leadChangeOf } from './rules/leading.ts';
import { LeadingStates } from './leading-states.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import { type AuctionAudience, auctionAudience, toldOf } from './views/auction-audience.view.ts';
import { mailAddresses } from './views/mail-addresses.view.ts';

/** What reactions of notifications work with. */
export type NotificationReactionDeps = Readonly<{
  commands: Pick<CommandBus, 'execute'>;
  events: Pick<EventStore, 'read'>;
  queries: Pick<ViewQueries, 'get'>;
  progress: Progress;
  keys: Pick<PersonKeys, 'hash'>;
  mailer: Mailer;
  /** Without a slash at the end. */
  publicUrl: string;
}>;

const patience = 2 * second;
const mostWaits = 5;

/** The view as it is once it has this fact. Throws `ViewsUnavailable`, so that the fact is tried again. */
async function caughtUp({ progress }: NotificationReactionDeps, view: string, { position }: Readable): Promise<void> {
  for (let wait = 0; wait < mostWaits; wait++) if (await progress.whenPast(view, position, patience)) return;
  throw new ViewsUnavailable(`${view} is behind`);
}

/** Nothing for an auction whose lot nobody knows. */
async function audienceOf(
  deps: NotificationReactionDeps,
  auctionId: string,
  fact: Readable,
): Promise<AuctionAudience | undefined> {
  await caughtUp(deps, auctionAudience.name, fact);
  return deps.queries.get(auctionAudience, auctionId);
}

type Told = Readonly<{ memberId: string; kind: NoticeWords['kind'] }>;

/** One command each, all at once: they are of different streams. The same fact gives the same commands. */
async function tell(
  { commands }: NotificationReactionDeps,
  reactionName: string,
  fact: Readable,
  words: Omit<NoticeWords, 'kind' | 'at'>,
  people: readonly Told[],
) {
  const raised = people.map(({ memberId, kind }, n) => {
    const metadata = causedBy(fact, reactionName, n);
    const data = { ...words, kind, memberId, id: metadata.commandId, at: fact.meta.at };
    return commands.execute(new Notify({ type: 'RaiseNotification', data }, metadata));
  });
  await Promise.all(raised);
}

/** Tells the one who lost the lead or has it back, nobody else. */
export function whenPriceMovedTellWhoWasOutbid(deps: NotificationReactionDeps): Reaction<LeadingFact> {
  const name = 'whenPriceMovedTellWhoWasOutbid';
  const standings = new LeadingStates(deps.events);
  const handle = async (fact: Readable<LeadingFact>) => {
    const before = await standings.before(fact);
    const change = leadChangeOf(before, fact);
    if (change) await tellOne(change, fact as Readable<PriceMoved>);
    standings.after(before, fact);
  };
  const tellOne = async (change: LeadChange, fact: Readable<PriceMoved>) => {
    const { auctionId, price } = fact.data;
    const audience = await audienceOf(deps, auctionId, fact);
    if (!audience) return;
    const { lot, closesAt } = audience;
    await tell(deps, name, fact, { auctionId, lot, closesAt, price }, [change]);
  };
  return reaction<LeadingFact>({ name, shapes: leadingShapes, on: { BidPlaced: handle, PriceMoved: handle } });
}

export function whenEndingAnnouncedTellMembers(deps: NotificationReactionDeps): Reaction<EndingAnnounced> {
  const name = 'whenEndingAnnouncedTellMembers';
  return reaction<EndingAnnounced>({
    name,
    shapes: { EndingAnnounced: announcementShapes.EndingAnnounced },
    on: {
      EndingAnnounced: async (fact) => {
        const { auctionId, closesAt, members } = fact.data;
        const audience = members.length > 0 ? await audienceOf(deps, auctionId, fact) : undefined;
        if (!audience) return;
        const people = members.map((memberId) => ({ memberId, kind: 'ending-soon' as const }));
        await tell(deps, name, fact, { auctionId, lot: audience.lot, closesAt, price: null }, people);
      },
    },
  });
}

/** Tells the winner, the seller, and the others who bid: of these the last to come in. */
export function whenAuctionClosedTellHowItEnded(deps: NotificationReactionDeps): Reaction<AuctionClosed> {
  const name = 'whenAuctionClosedTellHowItEnded';
  return reaction<AuctionClosed>({
    name,
    shapes: { AuctionClosed: auctionShapes.AuctionClosed },
    on: {
      AuctionClosed: async (fact) => {
        const { auctionId, closedAt: closesAt, winner } = fact.data;
        const audience = await audienceOf(deps, auctionId, fact);
        if (!audience) return;
        const { lot, sellerId, bidders } = audience;
        const words = { auctionId, lot, closesAt, price: winner?.price ?? null };
        await tell(deps, name, fact, words, outcomes(sellerId, bidders, winner?.bidderId));
      },
    },
  });
}

function outcomes(sellerId: string, bidders: readonly string[], winnerId: string | undefined): readonly Told[] {
  const losers = bidders.filter((memberId) => memberId !== winnerId);
  return [
    { memberId: sellerId, kind: winnerId === undefined ? 'unsold' : 'sold' },
    ...(winnerId === undefined ? [] : [{ memberId: winnerId, kind: 'won' as const }]),
    ...losers.map((memberId) => ({ memberId, kind: 'lost' as const })),
  ];
}

/** Tells whoever bid on it or watched it, and the seller when it was not their own doing. */
export function whenAuctionCancelledTellMembers(deps: NotificationReactionDeps): Reaction<AuctionCancelled> {
  const name = 'whenAuctionCancelledTellMembers';
  return reaction<AuctionCancelled>({
    name,
    shapes: { AuctionCancelled: auctionShapes.AuctionCancelled },
    on: {
      AuctionCancelled: async (fact) => {
        const { auctionId, by } = fact.data;
        const audience = await audienceOf(deps, auctionId, fact);
        if (!audience) return;
        const { lot, closesAt, sellerId } = audience;
        const people = [...toldOf(audience), ...(by === 'seller' ? [] : [sellerId])];
        const told = people.map((memberId) => ({ memberId, kind: 'cancelled' as const }));
        await tell(deps, name, fact, { auctionId, lot, closesAt, price: null }, told);
      },
    },
  });
}

/** To a proved mailbox only. */
export function whenNotificationRaisedSendMail(deps: NotificationReactionDeps): Reaction<NotificationRaised> {
  const name = 'whenNotificationRaisedSendMail';
  const { queries, keys, mailer, publicUrl } = deps;
  return reaction<NotificationRaised>({
    name,
    shapes: { NotificationRaised: notificationShapes.NotificationRaised },
    on: {
      NotificationRaised: async (fact) => {
        const { memberId, kind, mail } = fact.data;
        if (!mail) return;
        await caughtUp(deps, mailAddresses.name, fact);
        const address = await queries.get(mailAddresses, memberId);
        if (!address?.proved || address.email === erased) return;
        const { email: to, language } = address;
        const token = unsubscribeToken(keys, memberId, kind);
        const id = causedBy(fact, name).commandId;
        await mailer.send({ id, to, language, ...mailOf(fact.data, language, { publicUrl, token }) });
      },
    },
  });
}

type Erased = Extract<AccountEvent, { type: 'MemberErased' }>;

export function whenMemberErasedCloseInbox({ commands }: NotificationReactionDeps): Reaction<Erased> {
  const name = 'whenMemberErasedCloseInbox';
  return reaction<Erased>({
    name,
    shapes: { MemberErased: accountShapes.MemberErased },
    on: {
      MemberErased: (fact) => {
        const { memberId } = fact.data;
        return commands.execute(new Notify({ type: 'CloseInbox', data: { memberId } }, causedBy(fact, name)));
      },
    },
  });
}

/** Adds the reactions of notifications to those of the process. */
@Injectable()
export class NotificationReactions {
  constructor(
    registry: ReactionRegistry,
    commands: CommandBus,
    events: EventStore,
    queries: ViewQueries,
    progress: Progress,
    keys: PersonKeys,
    mailer: Mailer,
    { publicUrl }: Config,
  ) {
    const deps: NotificationReactionDeps = { commands, events, queries, progress, keys, mailer, publicUrl };
    registry.add(
      whenPriceMovedTellWhoWasOutbid(deps),
      whenEndingAnnouncedTellMembers(deps),
      whenAuctionClosedTellHowItEnded(deps),
      whenAuctionCancelledTellMembers(deps),
      whenNotificationRaisedSendMail(deps),
      whenMemberErasedCloseInbox(deps),
    );
  }
}
