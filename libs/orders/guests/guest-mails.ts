import { Injectable } from '@nestjs/common';
import { inLocale, localeOf } from '#contracts/locales.ts';
import type { NoticeKind } from '#contracts/notices.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from '../decider.ts';
import { orderStream } from '../events.ts';
import { orderMails } from '../notices/mails.ts';
import { GuestBuyers } from './guest-buyers.ts';

type Told = Readonly<{
  orderId: string;
  kind: NoticeKind;
  words: Readonly<{ number: string; order: string; by: string | null }>;
}>;

/** Tells guests what members find in their inbox: in the language that they bought in, to the mailbox of the order. */
@Injectable()
export class GuestMails {
  constructor(
    private readonly streams: Streams,
    private readonly guests: GuestBuyers,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** Once for a command. Of whoever is erased there is nobody to tell. */
  async tell({ orderId, kind, words }: Told, { commandId: id }: Pick<CommandMetadata, 'commandId'>): Promise<void> {
    const terms = await this.streams.readState(orders, orderStream(orderId), ({ state }) => state.terms);
    const to = terms?.guest ? await this.guests.emailIn(terms.guest) : null;
    const locale = terms && localeOf(terms.locale);
    if (to === null || !locale) return;
    const say = await orderMails.in(locale);
    const address = `${this.config.publicUrl}${inLocale(locale, `/guest-order?number=${words.number}`)}`;
    const text = `${say(`text.${kind}`, words)}\n\n${say('guestWay', { text: say(`link.${kind}`), address })}\n`;
    await this.mailer.send({ id, to, language: locale.language, subject: say(`subject.${kind}`, words), text });
  }
}
