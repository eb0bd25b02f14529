import { Injectable } from '@nestjs/common';
import type { Means } from '#kernel/means.ts';
import { erased } from '#kernel/shapes.ts';
import { type AskedCharge, type ChargeWord, OrderCharges } from '#platform/payments/order-charges.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { paymentMethods } from '../decider.ts';
import { paymentMethodsStream } from '../events.ts';
import { AskedCharges } from './asked-charges.ts';

type Attempted = Pick<AskedCharge, 'paymentId' | 'attempt' | 'orderId'>;

/** What orders ask of charges. */
@Injectable()
export class ChargesOfOrders extends OrderCharges {
  constructor(
    private readonly streams: Streams,
    private readonly charges: AskedCharges,
    private readonly keys: PersonKeys,
  ) {
    super();
  }

  mustHave(memberId: string, means: Means): Promise<void> {
    return this.charges.mustHave(memberId, means);
  }

  async cardMark(memberId: string, means: Means): Promise<string | null> {
    if (means.is !== 'saved') return null;
    const { methodId } = means;
    const stream = paymentMethodsStream(memberId);
    const sealed = await this.streams.readState(paymentMethods, stream, ({ state }) => state.fingerprints[methodId], {
      fresh: true,
    });
    const fingerprint = sealed && (await this.keys.decrypt(sealed));
    return !fingerprint || fingerprint === erased ? null : this.keys.hash('order-card', fingerprint);
  }

  async forget(memberId: string, metadata: CommandMetadata): Promise<void> {
    await this.streams.decide(paymentMethods, paymentMethodsStream(memberId), {
      type: 'CloseMethods',
      data: { memberId },
      metadata,
    });
  }

  hold({ orderId: id, ...asked }: AskedCharge): Promise<ChargeWord> {
    return this.charges.hold(asked, { is: 'order', id });
  }

  take(asked: Attempted & Pick<AskedCharge, 'amount'>): Promise<ChargeWord> {
    return this.charges.take(asked);
  }

  letGo(asked: Attempted): Promise<void> {
    return this.charges.letGo(asked);
  }

  giveBack(asked: Attempted & Readonly<{ refundId: string }> & Pick<AskedCharge, 'amount'>): Promise<void> {
    return this.charges.giveBack(asked);
  }
}
