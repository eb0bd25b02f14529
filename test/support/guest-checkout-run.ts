import { createHash } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { balances } from '#gift-cards/balances/decider.ts';
import { type BalanceEvent, balanceStream } from '#gift-cards/balances/events.ts';
import { NoteCodeSent } from '#gift-cards/balances/commands.ts';
import { Gifts } from '#gift-cards/gifts.ts';
import { GiftSending } from '#gift-cards/sending.ts';
import { stepMetadata } from '#orders/ids.ts';
import { GuestBuyers, toThemselves } from '#orders/guests/guest-buyers.ts';
import { GuestMails } from '#orders/guests/guest-mails.ts';
import { whenOrderMovesTellItsPeople } from '#orders/notices/reactions.ts';
import { guestOf, type Terms } from '#orders/rules/terms.ts';
import { whenMethodForgottenTellBank } from '#payments/reactions.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Mail, Mailer } from '#platform/mail/mail.ts';
import type { Behaviour } from '#platform/payments/sandbox/test-cards.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { bank, Checkout, clock, keptAtBank } from './checkout-run.ts';
import { codes, keys } from './dying-orders.ts';

/** A mailer that outlives every process, and knows what it was given by its id, as the market's own does. */
class Letters {
  readonly sent = new Map<string, Mail>();

  async send(mail: Mail): Promise<void> {
    if (!this.sent.has(mail.id)) this.sent.set(mail.id, mail);
  }
}

const email = 'gil@guests.example';

/** The same of a guest, who is mailed, and whose card is forgotten, by processes that die at any of it. */
export class GuestCheckout extends Checkout {
  readonly letters = new Letters();
  private token = '';

  protected override get payer(): string {
    return `guest-${createHash('sha256').update(this.orderId).digest('hex')}`;
  }

  protected override async tokenOf(card: Behaviour): Promise<string> {
    this.token ||= await keptAtBank(card);
    return this.token;
  }

  override get terms(): Terms {
    const { goods, ...terms } = super.terms;
    const memberId = guestOf(this.orderId);
    const contact = { person: memberId, box: JSON.stringify({ email }) };
    const gift = { person: memberId, box: JSON.stringify({ to: toThemselves({ email }), language: 'en' }) };
    const cards = goods.is === 'gift-cards' ? goods.cards.map((card) => ({ ...card, gift })) : [];
    const guest = {
      session: 'session',
      mailbox: keys.hash('guest-mailbox', email),
      payer: this.payer,
      card: null,
      contact,
    };
    return { ...terms, memberId, guest, goods: { is: 'gift-cards', cards }, address: null };
  }

  /** Whether the bank still has the card. */
  async isKept(): Promise<boolean> {
    return (await bank.findMethod(this.token)) !== undefined;
  }

  /** As reactions and the due list do, which begin again where nothing was noted: each time with the whole log. */
  protected override async told(): Promise<void> {
    const { life } = this.now;
    const mailer = life.dying(this.letters, new Set(['send'])) as unknown as Mailer;
    const tells = this.tells(mailer);
    const forgets = whenMethodForgottenTellBank({ payments: life.dying(bank, new Set(['forgetMethod'])) });
    for (const fact of this.store.facts) {
      const react = (tells.on as Reacts)[fact.type] ?? (forgets.on as Reacts)[fact.type];
      await react?.(fact);
      if (fact.type === 'GiftCardIssued') await this.sends(mailer, fact.data as Issued);
    }
  }

  private tells(mailer: Mailer) {
    const { orderId, terms, now } = this;
    const guests = new GuestMails(now.life.streams, new GuestBuyers(keys), mailer, config);
    const get = async () => {
      const { number } = await now.order(orderId);
      return { id: orderId, memberId: terms.memberId, soldBy: '', number, terms };
    };
    const queries = { get } as never;
    const progress = { whenPast: () => Promise.resolve(true) } as never;
    return whenOrderMovesTellItsPeople({ notices: { tell: async () => {} }, guests, progress, queries });
  }

  private async sends(mailer: Mailer, { balance }: Issued) {
    const { streams } = this.now.life;
    const execute = (noted: NoteCodeSent) => streams.decide(balances, balanceStream(balance), noted);
    const bus = { execute } as unknown as CommandBus;
    const gifts = new Gifts(streams, codes, keys, this.store);
    const sending = new GiftSending(bus, gifts, codes, this.store, mailer, clock, config);
    await sending.send(balance.id, stepMetadata(this.orderId, 'send', balance.id));
  }
}

type Reacts = Readonly<Record<string, ((fact: StoredFact) => Promise<unknown>) | undefined>>;
type Issued = Extract<BalanceEvent, { type: 'GiftCardIssued' }>['data'];

const config = readConfig({});
