import { Injectable } from '@nestjs/common';
import { mostHolders } from '#contracts/payments.ts';
import { isGuestPayer } from '#contracts/guest-payer.ts';
import { Refused } from '#kernel/refused.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { heldCards, othersUnlinked } from './decider.ts';
import { heldCardStream } from './events.ts';

type Holding = Readonly<{ memberId: string; fingerprint: string }>;

/** Who holds which card. What a guest pays with is no account's. */
@Injectable()
export class HeldCards {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly accounts: LinkedAccounts,
  ) {}

  /** As `note`, before anything is paid with it: whoever could bid first would drive up the prices of who shares it. Refused: `card-of-many`. */
  async admit(holding: Holding, metadata: CommandMetadata): Promise<void> {
    await this.noteUpTo(mostHolders, holding, metadata);
  }

  /** A card that is verified already, however many hold it. Once it is done, they are linked with each who held it before. */
  async note(holding: Holding, metadata: CommandMetadata): Promise<void> {
    await this.noteUpTo(Number.POSITIVE_INFINITY, holding, metadata);
  }

  /** Links first: who dies in between links once more, and a holder is never without. Each further round is for somebody who came meanwhile. */
  private async noteUpTo(most: number, { memberId, fingerprint }: Holding, metadata: CommandMetadata): Promise<void> {
    if (isGuestPayer(memberId)) return;
    const stream = heldCardStream(this.keys.hash('card-fingerprint', fingerprint));
    const linkedWith: string[] = [];
    for (;;) {
      const holders = await this.streams.readState(heldCards, stream, ({ state }) => state.holders, { fresh: true });
      if (holders.includes(memberId)) return;
      if (holders.length >= most) throw new Refused('card-of-many', { most });
      for (const otherId of holders.filter((other) => !linkedWith.includes(other))) {
        await this.accounts.link({ memberId, otherId }, derivedMetadata(metadata, `shares a card with ${otherId}`));
        linkedWith.push(otherId);
      }
      const ofRound = derivedMetadata(metadata, `holds a card, ${linkedWith.length}`);
      const command = { type: 'HoldCard', data: { memberId, linkedWith }, metadata: ofRound } as const;
      try {
        return void (await this.streams.decide(heldCards, stream, command));
      } catch (error) {
        if (!(error instanceof Refused && error.code === othersUnlinked)) throw error;
      }
    }
  }
}
