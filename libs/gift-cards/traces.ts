import { Injectable } from '@nestjs/common';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import { Progress } from '#platform/projections/progress.ts';
import { patience, ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { CardCodes } from './card-codes.ts';
import { Gifts } from './gifts.ts';
import { mailKeysOf } from './recipients.ts';
import { balancesView, findCardsTo } from './views/balances.view.ts';

/** Of whoever is erased no card tells their mailbox, name or what was written to them, whether they have bought it or were given it, and have kept it or not. */
@Injectable()
export class CardTraces {
  constructor(
    private readonly gifts: Gifts,
    private readonly codes: CardCodes,
    private readonly keys: PersonKeys,
    private readonly events: EventStore,
    private readonly progress: Progress,
    private readonly queries: ViewQueries,
    traces: MailboxTraces,
  ) {
    traces.add((address) => this.forget(address));
  }

  /** What somebody has paid to be sent on a later day still has to reach that mailbox, whose owner left the market alone. */
  private async isSent(cardId: string): Promise<boolean> {
    return (await this.gifts.stateOf(this.codes.balanceOf(cardId))).isSent;
  }

  /** Throws `ViewsUnavailable` while the view lacks a card. */
  private async forget(address: string): Promise<void> {
    if (!(await this.progress.whenPast(balancesView.name, await this.events.end(), patience)))
      throw new ViewsUnavailable('nobody can say yet which cards were sent there');
    for (const mailKey of new Set(mailKeysOf(this.keys, address))) {
      const cards = await everyFound(this.queries, balancesView, (cursor) => findCardsTo(mailKey, cursor));
      for (const { id } of cards) if (await this.isSent(id)) await this.gifts.forgetRecipient(id);
    }
  }
}
