import { Injectable } from '@nestjs/common';
import type { GiftTo } from '#contracts/gift-cards.ts';
import { type Language, localeOf } from '#contracts/locales.ts';
import { day, msOf } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { type Encrypted, erased } from '#kernel/shapes.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { BoughtFor } from '#platform/payments/order-balances.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { SoldCard } from './rules/terms.ts';

type Gift = Readonly<{ to: GiftTo; language: Language }>;

/** At which time of its day a card is sent: morning in Europe, and the same day everywhere but beyond the date line. */
const morning = 'T09:00:00.000Z';

/** Nobody keeps a card waiting for longer. */
const latest = 366 * day;

/**
 * Whom cards are for, between their quote and the day that they are issued: sealed under the buyer's key, for what is never paid goes with its buyer. The card
 * that is issued has it under its own.
 */
@Injectable()
export class SoldGifts {
  constructor(
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Before anything of it is sealed: what is refused leaves nothing behind. Refused: `send-day-wrong`. */
  mustBeInTime(cards: readonly Readonly<{ to?: GiftTo | null | undefined }>[]): void {
    for (const { to } of cards) if (to) this.mustComeSoon(to.sendAt);
  }

  /** Into the terms of a quote; nothing where the buyer keeps the card. */
  async sealed(buyerId: string, to: GiftTo | null | undefined, locale: string): Promise<{ gift?: Encrypted }> {
    if (!to) return {};
    const gift: Gift = { to, language: localeOf(locale)!.language };
    return { gift: await this.keys.encrypt(buyerId, JSON.stringify(gift)) };
  }

  /** As its buyer asked for it. Null: they keep it, or are erased. */
  async asked(card: Pick<SoldCard, 'gift'>): Promise<Gift | null> {
    const words = card.gift && (await this.keys.decrypt(card.gift));
    return words === undefined || words === erased ? null : (JSON.parse(words) as Gift);
  }

  /** As it is issued. */
  async boughtFor(card: Pick<SoldCard, 'gift'>): Promise<BoughtFor | null> {
    const gift = await this.asked(card);
    if (!gift) return null;
    const { sendAt, ...to } = gift.to;
    return { ...to, language: gift.language, sendAt: sendAt === null ? null : sendAt + morning };
  }

  /** A day that is over here may be today elsewhere. */
  private mustComeSoon(sendAt: string | null): void {
    if (sendAt === null) return;
    const away = msOf(sendAt + morning) - msOf(this.clock.now());
    if (away < -2 * day || away > latest) throw new Refused('send-day-wrong');
  }
}
