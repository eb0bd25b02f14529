import { Injectable } from '@nestjs/common';
import { inLocale, localeOf } from '#contracts/locales.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Payments } from '#platform/payments/payments.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { sellerAccounts } from './decider.ts';
import { PayoutDriver } from './driver.ts';
import { sellerAccountStream } from './events.ts';

type Who = Pick<Caller, 'memberId' | 'sessionId'>;

/** Sends sellers to the bank, where they type their account, and knows them when they come back. */
@Injectable()
export class PayoutAccounts {
  constructor(
    private readonly payments: Payments,
    private readonly streams: Streams,
    private readonly driver: PayoutDriver,
    private readonly keys: PersonKeys,
  ) {}

  /** `takeStepUp`: a session alone, which may be a copied one, leads no money elsewhere. */
  async visit(who: Who, code: string, takeStepUp: () => Promise<void>) {
    const locale = localeOf(code);
    if (!locale) throw new NotFound();
    await takeStepUp();
    const back = inLocale(locale, '/account/payments');
    return this.payments.askAccount(this.ownerOf(who), { back, language: locale.language });
  }

  /** Kept at the bank under the command's own id: however often it is sent, it is one. What waited for it is paid out. */
  async set(memberId: string, brought: Who & Readonly<{ token: string }>, metadata: CommandMetadata): Promise<Receipt> {
    const accountId = metadata.commandId;
    const asked = { key: accountId, owner: this.ownerOf(brought), account: brought.token };
    const kept = await this.payments.saveAccount(asked);
    if (!kept) throw new Refused('account-unusable');
    const { token: bankToken, country } = kept;
    const [bank, lastFour] = await this.sealed(memberId, kept.bank, kept.lastFour);
    const data = { memberId, accountId, bankToken, bank: bank!, lastFour: lastFour!, country };
    const command = { type: 'SetPayoutAccount', data, metadata } as const;
    const receipt = await this.streams.decide(sellerAccounts, sellerAccountStream(memberId), command);
    void this.driver.drive(memberId);
    return receipt;
  }

  private sealed(memberId: string, ...words: readonly string[]) {
    return Promise.all(words.map((word) => this.keys.encrypt(memberId, word))).catch((error: unknown) => {
      throw error instanceof KeyDestroyed ? new NotFound() : error;
    });
  }

  /** The member's, in the session in which they asked: whoever is sent to a page that another asked for comes back with nothing. */
  private ownerOf({ memberId, sessionId }: Who): string {
    return this.keys.hash('account-owner', JSON.stringify([memberId, sessionId]));
  }
}
