import { Injectable } from '@nestjs/common';
import { isGuestPayer } from '#contracts/guest-payer.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { BankMeans, Means } from '#kernel/means.ts';
import type { AskedCharge, ChargeWord } from '#platform/payments/order-charges.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { keptOf, paymentMethods } from '../decider.ts';
import { paymentMethodsStream } from '../events.ts';
import { type ChargeCommand, charges } from './decider.ts';
import type { ChargeState } from '../rules/charge-state.ts';
import { ChargeDriver } from './driver.ts';
import { paymentStream, type Purpose } from './events.ts';

type Attempted = Readonly<{ paymentId: string; attempt: string }>;
type Refunding = Readonly<{ refundId: string }> & Pick<AskedCharge, 'amount'>;
type Holding = Omit<AskedCharge, 'orderId'>;

/** What is asked of charges, whatever for: a fact first, then the driver, then how it stands. */
@Injectable()
export class AskedCharges {
  constructor(
    private readonly streams: Streams,
    private readonly driver: ChargeDriver,
  ) {}

  /** Not found where the member has no such saved method; refused `method-not-verified`, but of guests: the bank asks them with the charge. */
  async mustHave(memberId: string, means: Means): Promise<void> {
    await this.atBank(memberId, means);
  }

  /** `held`, `challenge`, `waiting`, or `no`. */
  async hold(asked: Holding, purpose: Purpose): Promise<ChargeWord> {
    const { paymentId, attempt, memberId, amount, challengeUntil, back, language } = asked;
    if ((await this.stateOf(asked)).is === 'none') {
      const means = await this.atBank(memberId, asked.means).catch(noneIfRefused);
      if (means === null) return { is: 'no', code: 'method-gone' };
      const data = { paymentId, attempt, amount, memberId, means, challengeUntil, back, language, purpose };
      const isAsked = await this.asked({ type: 'AskAuthorisation', data });
      if (!isAsked) return { is: 'no', code: 'voided' };
    }
    return this.driven(asked, heldWord);
  }

  /** `taken`, `waiting`, or `no`. */
  async take({ paymentId, attempt, amount }: Attempted & Pick<AskedCharge, 'amount'>): Promise<ChargeWord> {
    const all = { paymentId, attempt };
    const before = takenWord(await this.stateOf(all), all);
    if (before.is === 'no') return before;
    if (!(await this.asked({ type: 'AskCapture', data: { paymentId, attempt, amount } })))
      return { is: 'no', code: 'not-held' };
    return this.driven(all, takenWord);
  }

  /** For good, and before it is held too. */
  async letGo({ paymentId, attempt }: Attempted): Promise<void> {
    await this.asked({ type: 'AskVoid', data: { paymentId, attempt } });
    this.driver.begin(paymentId);
  }

  /** Of what was taken, never more. Refused: `payment-over`, `more-than-paid`. */
  async giveBack({ paymentId, attempt, refundId, amount }: Attempted & Refunding): Promise<void> {
    const data = { paymentId, attempt, refundId, amount };
    if (!(await this.asked({ type: 'AskRefund', data }))) throw new Refused('payment-over', { is: 'not-captured' });
    this.driver.begin(paymentId);
  }

  private async driven(of: Attempted, word: (state: ChargeState, of: Attempted) => ChargeWord): Promise<ChargeWord> {
    await this.driver.drive(of.paymentId);
    return word(await this.stateOf(of), of);
  }

  /** False: it is over. */
  private async asked(command: ChargeCommand): Promise<boolean> {
    const { paymentId, attempt } = command.data;
    const metadata = systemMetadata(uuidV5(space, `${attempt}/${command.type}`));
    try {
      await this.streams.decide(charges, paymentStream(paymentId), { ...command, metadata });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === 'payment-over') return false;
      throw error;
    }
  }

  /** Of a saved method its name there. What is for one charge alone carries all of it. */
  private async atBank(memberId: string, means: Means): Promise<BankMeans> {
    if (means.is !== 'saved') return means;
    const { methodId } = means;
    const ask = { fresh: true };
    return this.streams.readState(
      paymentMethods,
      paymentMethodsStream(memberId),
      ({ state }) => {
        const { bankToken, isVerified } = keptOf({ methodId }, state);
        if (!isVerified && !isGuestPayer(memberId)) throw new Refused('method-not-verified');
        return { ...means, bankToken };
      },
      ask,
    );
  }

  private stateOf({ paymentId }: Attempted): Promise<ChargeState> {
    return this.streams.readState(charges, paymentStream(paymentId), ({ state }) => state, { fresh: true });
  }
}

const noneIfRefused = (error: unknown): null => {
  if (error instanceof NotFound || error instanceof Refused) return null;
  throw error;
};

function heldWord({ is, isVoidAsked, challengeUrl, refusal }: ChargeState): ChargeWord {
  if (isVoidAsked) return { is: 'no', code: refusal?.code ?? 'voided' };
  if (is === 'challenged' && challengeUrl !== null) return { is: 'challenge', url: challengeUrl };
  if (is === 'authorised' || is === 'captured') return { is: 'held' };
  return is === 'asked' ? { is: 'waiting' } : { is: 'no', code: refusal?.code ?? is };
}

function takenWord({ is, refusal }: ChargeState, { attempt }: Attempted): ChargeWord {
  if (is === 'captured') return { is: 'taken' };
  return refusal?.attempt === attempt ? { is: 'no', code: refusal.code } : { is: 'waiting' };
}

/** Ids of commands that follow from an attempt. Fixed for ever: they are in stored facts. */
const space = '2b6c3f0d-9f1e-4a55-8d0c-6a4f6c1f7e21';
