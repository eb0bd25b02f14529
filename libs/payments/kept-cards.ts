import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { savedMeans } from '#kernel/means.ts';
import { Refused } from '#kernel/refused.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type CardBrought, SaveMethod, VerifyMethod } from './commands.ts';
import { paymentMethods } from './decider.ts';
import { paymentMethodsStream } from './events.ts';

/** Who brings it: from which address, and a guest by the keyed hash of their session. */
type From = Readonly<{ address: string; session: string | null }>;

/** The command that keeps that card: under one key another card is another command, and a try of its own, since whoever sends it chooses the key. Mutants replace it. */
export const keeping = {
  by: (metadata: CommandMetadata, card: string): CommandMetadata => derivedMetadata(metadata, `keep ${card}`),
};

/** Which of them a card is: its try has the name of its method. */
const tryOf = (methodId: string) => ({ of: `card/${methodId}`, n: 1 });

/**
 * Cards that are to be kept: each asks the bank something, so that whoever tries cards which are not theirs would see by us which are good. It is a try of theirs, and comes back once the bank
 * knows that a member's is its holder's; of a guest's it says so with the payment, which is a try of its own.
 */
@Injectable()
export class KeptCards {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly tries: PayerTries,
  ) {}

  /** `metadata` as `keeping` gives it. Refused: as `SaveMethod`, and `tries-over {until}`. */
  async keep(brought: CardBrought, { address, session }: From, metadata: CommandMetadata): Promise<Receipt> {
    const { memberId, methodId } = brought;
    const guest = session === null ? null : { session, card: null };
    await this.tries.take({ ...tryOf(methodId), memberId, guest, means: savedMeans(methodId) }, address);
    const save = this.commands.execute<SaveMethod, Receipt>(new SaveMethod(brought, metadata));
    const receipt = await save.catch(async (error: unknown) => {
      if (error instanceof Refused && error.code === 'card-unusable') await this.tries.unknown(tryOf(methodId));
      throw error;
    });
    if (guest || (await this.isTheirs(memberId, methodId))) await this.tries.giveBack(tryOf(methodId));
    return receipt;
  }

  /** Refused: as `VerifyMethod`. */
  async prove(of: Readonly<{ memberId: string; methodId: string }>, metadata: CommandMetadata): Promise<Receipt> {
    const receipt = await this.commands.execute<VerifyMethod, Receipt>(new VerifyMethod(of, metadata));
    await this.tries.giveBack(tryOf(of.methodId));
    return receipt;
  }

  private isTheirs(memberId: string, methodId: string): Promise<boolean> {
    const ask = { fresh: true };
    const stream = paymentMethodsStream(memberId);
    const read = ({ state }: { state: ReturnType<typeof paymentMethods.initial> }) =>
      state.methods.some(({ id, isVerified }) => id === methodId && isVerified);
    return this.streams.readState(paymentMethods, stream, read, ask);
  }
}
