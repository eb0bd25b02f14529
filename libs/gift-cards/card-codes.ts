import { Injectable } from '@nestjs/common';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { BalanceOf } from './balances/events.ts';
import { codeFrom } from './rules/code.ts';

/** Codes are kept nowhere: each follows from its card's id under a secret of the market, so that it can be told again. */
@Injectable()
export class CardCodes {
  constructor(private readonly keys: PersonKeys) {}

  of(cardId: string): string {
    return codeFrom(this.keys.hash('gift-card-code', cardId));
  }

  /** The card's balance: by its id alone, the key of its code among it. */
  balanceOf(cardId: string): BalanceOf {
    return { is: 'gift-card', id: cardId, key: this.keyOf(this.of(cardId)) };
  }

  /** What a card's stream is named by. */
  keyOf(code: string): string {
    return this.keys.hash('gift-card', code);
  }
}
