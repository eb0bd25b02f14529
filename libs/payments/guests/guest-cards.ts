import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PaymentMethod } from '#contracts/payments.ts';
import { NotFound } from '#kernel/refused.ts';
import { guestPayer } from '#platform/payments/guest-payer.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { BankVisits } from '../bank-visits.ts';
import { SaveMethod } from '../commands.ts';
import { paymentMethodsView } from '../views/payment-methods.view.ts';

/** Cards that guests have typed at the bank: each is for one order, in a stream of its own that only its session can name. */
@Injectable()
export class GuestCards {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly visits: BankVisits,
    private readonly keys: PersonKeys,
  ) {}

  /** Its id is the command's. Refused: `card-unusable`. */
  async keep(
    { card, sessionId }: Readonly<{ card: string; sessionId: string }>,
    metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const methodId = metadata.commandId;
    const memberId = guestPayer(this.keys, { sessionId, cardId: methodId });
    const owner = this.visits.ownerOf({ memberId: null, sessionId });
    const receipt = await this.commands.execute(new SaveMethod({ memberId, methodId, owner, card }, metadata));
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
