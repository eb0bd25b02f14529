import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { FlagName } from '#contracts/flags.ts';
import { Refused } from '#kernel/refused.ts';
import type { Buyer } from '#platform/auth/caller.ts';
import { Features } from '#platform/pages/features.ts';
import type { Terms } from '../rules/terms.ts';

type Asked = Readonly<{ goods: Pick<Terms['goods'], 'is'>; locale: string }>;

/** What has to be on for guests to buy it. */
const flagsOf: Readonly<Record<Terms['goods']['is'], readonly FlagName[]>> = {
  'gift-cards': ['GuestCheckout', 'CheckoutGiftCardsAllowGuestPurchase'],
  lot: ['GuestCheckout'],
  ask: ['GuestCheckout'],
};

/** What guests are not shown they do not buy, either. */
@Injectable()
export class GuestDoor {
  constructor(private readonly features: Features) {}

  /** Refused: `guests-not-served`. */
  async mustBeOpen(by: Buyer, { goods, locale }: Asked, request: FastifyRequest): Promise<void> {
    if ('memberId' in by) return;
    for (const name of flagsOf[goods.is])
      if (!(await this.features.isOn(name, request, locale))) throw new Refused('guests-not-served');
  }
}
