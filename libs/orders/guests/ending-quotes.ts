import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { plus } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from '../decider.ts';
import { orderStream } from '../events.ts';
import { quotes } from '../quotes/decider.ts';
import { checkoutStream } from '../quotes/events.ts';
import { isPlaced } from '../rules/phase.ts';
import { orderRules } from '../rules/records.ts';
import { guestOf } from '../rules/terms.ts';

/** What guests were quoted and never bought: nobody would ever ask to have it forgotten. */
@Injectable()
export class EndingQuotes {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Refused: `not-due-yet`, also as long as nobody knows what comes of its order. */
  async end(quoteId: string, metadata: CommandMetadata): Promise<void> {
    const ask = { fresh: true };
    const terms = await this.streams.readState(quotes, checkoutStream(quoteId), ({ state }) => state.terms, ask);
    if (!terms?.guest) return;
    const { orderId } = terms;
    const is = await this.streams.readState(orders, orderStream(orderId), ({ state }) => state.is, ask);
    const now = this.clock.now();
    const isOpen = is === 'making' || is === 'giving-up' || (is === 'none' && now < terms.until);
    if (isOpen) throw new Refused('not-due-yet', { due: plus(now, orderRules.quoteMs), at: now });
    if (!isPlaced(is)) await this.keys.erase(guestOf(orderId));
    const data = { quoteId, isBought: isPlaced(is) };
    await this.streams.decide(quotes, checkoutStream(quoteId), { type: 'EndQuote', data, metadata });
  }
}
