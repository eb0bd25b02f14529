import { Injectable } from '@nestjs/common';
import { type Chance, chanceShapes, chanceWithout } from '#auctions/published.ts';
import { auctionShapes, auctionStream } from '#auctions/events.ts';
import { upcast } from '#kernel/shapes.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type SettlementCommand, settlements } from './decider.ts';
import { settlementRules } from '../rules/records.ts';
import { offering } from '../rules/settlement-turns.ts';
import { settlementStream } from './events.ts';

type ChanceFacts = Parameters<typeof chanceWithout>[0];

/** What time and those whose turn it is make of a won lot. */
@Injectable()
export class Settling {
  constructor(
    private readonly streams: Streams,
    private readonly events: EventStore,
    private readonly linked: LinkedAccounts,
    private readonly clock: Clock,
  ) {}

  /** Refused: `not-due-yet`. */
  async passTime(auctionId: string, metadata: CommandMetadata): Promise<Receipt> {
    const chances = await this.chances(auctionId);
    return this.decided({ type: 'PassTime', data: { auctionId, chances } }, metadata);
  }

  /** Refused: `unit-over`, `unit-sold`, `unit-reserved`. Not found for everybody to whom it is not offered. */
  decline(auctionId: string, memberId: string, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'DeclineChance', data: { auctionId, memberId } }, metadata);
  }

  /** Whom it is offered to where its winner's time is over now: read from the auction itself, and who is linked at this moment. Null: it was not yet. */
  private async chances(auctionId: string): Promise<readonly Chance[] | null> {
    const stream = settlementStream(auctionId);
    const turn = await this.streams.readState(settlements, stream, ({ state }) => state.turn, { fresh: true });
    if (turn?.is !== 'winner' || this.clock.now() < turn.until) return null;
    return this.next(await this.bidsIn(auctionId), turn.memberId, offering.least(turn.price));
  }

  /** Whoever is linked to one who had a place has none: one person with many accounts takes the places of nobody else, nor names the price of one of theirs. */
  private async next(bids: ChanceFacts, winnerId: string, least: number): Promise<readonly Chance[]> {
    const chances: Chance[] = [];
    const out = [winnerId, ...(await this.linked.of(winnerId))];
    while (chances.length < settlementRules.mostChances) {
      const first = chanceWithout(bids, out, least);
      if (!first) break;
      const linked = await this.linked.of(first.memberId);
      chances.push(chanceWithout(bids, [...out, ...linked], least) ?? first);
      out.push(first.memberId, ...linked);
    }
    return chances;
  }

  private async bidsIn(auctionId: string): Promise<ChanceFacts> {
    const facts: ChanceFacts[number][] = [];
    for await (const { type, data, meta, revision } of this.events.read(auctionStream(auctionId))) {
      if (!Object.hasOwn(chanceShapes, type)) continue;
      const read = { type, data: upcast(auctionShapes, type, meta.v, data), meta: { ...meta, revision } };
      facts.push(read as ChanceFacts[number]);
    }
    return facts;
  }

  private decided(command: SettlementCommand, metadata: CommandMetadata): Promise<Receipt> {
    const { auctionId } = command.data;
    return this.streams.decide(settlements, settlementStream(auctionId), { ...command, metadata });
  }
}
