import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Mailer } from '#platform/mail/mail.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { NoteCodeSent } from './balances/commands.ts';
import { type BalanceEvent, type BalanceOf, balanceStream } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import { Gifts } from './gifts.ts';
import { giftMail } from './mails.ts';

/** Sends the way to a card to whom it is given: once, since the mail's id follows from the card's. */
@Injectable()
export class GiftSending {
  constructor(
    private readonly commands: CommandBus,
    private readonly gifts: Gifts,
    private readonly codes: CardCodes,
    private readonly events: EventStore,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Of whoever is erased there is nobody to send it to: it counts as sent. Refused: `not-due-yet`, `balance-frozen`. */
  async send(cardId: string, metadata: CommandMetadata): Promise<void> {
    const balance = this.codes.balanceOf(cardId);
    const { isSent, frozen } = await this.gifts.stateOf(balance);
    if (isSent) return;
    if (frozen.length > 0) throw new Refused('balance-frozen');
    const issued = await this.issuedAs(balance);
    const now = this.clock.now();
    if (issued.sendAt !== null && now < issued.sendAt)
      throw new Refused('not-due-yet', { due: issued.sendAt, at: now });
    const recipient = await this.gifts.recipientOf(balance);
    if (recipient) {
      const { email: to, language } = recipient;
      const way = { cardId, amount: issued.amount, token: this.gifts.wayTo(cardId), publicUrl: this.config.publicUrl };
      await this.mailer.send({ id: uuidV5(cardId, 'gift mail'), to, language, ...(await giftMail(language, way)) });
    }
    await this.commands.execute(new NoteCodeSent({ balance }, metadata));
  }

  private async issuedAs(balance: BalanceOf) {
    for await (const { data } of this.events.read(balanceStream(balance), 0, 1))
      return data as Extract<BalanceEvent, { type: 'GiftCardIssued' }>['data'];
    throw new Error('a card that is there was issued');
  }
}
