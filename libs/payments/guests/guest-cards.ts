import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '#contracts/payments.ts';
import { NotFound } from '#kernel/refused.ts';
import { guestPayer, guestSession } from '#platform/payments/guest-payer.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { BankVisits } from '../bank-visits.ts';
import { KeptCards, keeping } from '../kept-cards.ts';
import { paymentMethodsView } from '../views/payment-methods.view.ts';

/** Cards that guests have typed at the bank: each is for one order, in a stream of its own that only its session can name. */
@Injectable()
export class GuestCards {
  constructor(
    private readonly cards: KeptCards,
    private readonly queries: ViewQueries,
    private readonly visits: BankVisits,
    private readonly keys: PersonKeys,
  ) {}

  /** Its id is that of the command that keeps it. Refused: `card-unusable`, `tries-over {until}`. */
  async keep(
    { card, sessionId, address }: Readonly<{ card: string; sessionId: string; address: string }>,
    metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const by = keeping.by(metadata, card);
    const methodId = by.commandId;
    const memberId = guestPayer(this.keys, { sessionId, cardId: methodId });
    const owner = this.visits.ownerOf({ memberId: null, sessionId });
    const session = guestSession(this.keys, sessionId);
    const receipt = await this.cards.keep({ memberId, methodId, owner, card }, { address, session }, by);
    return { id: methodId, ...receipt };
  }

  /** Not found for another session's, and once it is forgotten. */
  async of(asked: Readonly<{ cardId: string; sessionId: string }>, after?: string): Promise<PaymentMethod> {
    const found = await this.queries.get(paymentMethodsView, guestPayer(this.keys, asked), { after });
    const card = found?.items.find(({ id }) => id === asked.cardId);
    if (!card) throw new NotFound();
    return card;
  }
}
