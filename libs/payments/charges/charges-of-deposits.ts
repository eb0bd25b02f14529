import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { type AskedDeposit, DepositCharges } from '#platform/payments/deposit-charges.ts';
import { savedMeans } from '#kernel/means.ts';
import type { ChargeWord } from '#platform/payments/order-charges.ts';
import { Streams } from '#platform/streams/streams.ts';
import { paymentMethods } from '../decider.ts';
import { paymentMethodsStream } from '../events.ts';
import { AskedCharges } from './asked-charges.ts';

type Attempted = Pick<AskedDeposit, 'paymentId' | 'attempt'>;

/** What auctions ask of charges. */
@Injectable()
export class ChargesOfDeposits extends DepositCharges {
  constructor(
    private readonly streams: Streams,
    private readonly charges: AskedCharges,
  ) {
    super();
  }

  canPay(memberId: string): Promise<boolean> {
    return this.streams.readState(
      paymentMethods,
      paymentMethodsStream(memberId),
      ({ state }) => state.defaultId !== null,
    );
  }

  async methodOf(memberId: string, methodId: string | undefined): Promise<string> {
    const ask = { fresh: true };
    const stream = paymentMethodsStream(memberId);
    const first = await this.streams.readState(paymentMethods, stream, ({ state }) => state.defaultId, ask);
    const chosen = methodId ?? first;
    if (chosen === null) throw new Refused('payment-method-missing');
    await this.charges.mustHave(memberId, savedMeans(chosen));
    return chosen;
  }

  hold({ depositId: id, methodId, ...asked }: AskedDeposit): Promise<ChargeWord> {
    return this.charges.hold({ ...asked, means: savedMeans(methodId) }, { is: 'deposit', id });
  }

  take(asked: Attempted & Pick<AskedDeposit, 'amount'>): Promise<ChargeWord> {
    return this.charges.take(asked);
  }

  letGo(asked: Attempted): Promise<void> {
    return this.charges.letGo(asked);
  }
}
