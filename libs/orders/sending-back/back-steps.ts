import { Injectable } from '@nestjs/common';
import { type Instant, plus } from '#kernel/instant.ts';
import { Carriers } from '#platform/carriers/carriers.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { destinationIn } from '../after-sale/destination.ts';
import { knownOf } from '../after-sale/seen.ts';
import { labelOf } from '../ids.ts';
import { afterSaleRules } from '../rules/after-sale/records.ts';
import { businessDaysAfter } from '../rules/business-days.ts';
import { sendingBackRules } from '../rules/sending-back/records.ts';
import type { BackStep, Sending } from '../rules/sending-back/sending.ts';
import type { Terms } from '../rules/terms.ts';
import type { SendingBackEvent } from './events.ts';

/** Of what order, and which step. */
type At<T extends BackStep['do'] = BackStep['do']> = Readonly<{
  step: Extract<BackStep, { do: T }>;
  terms: Terms;
  sending: Sending;
}>;

const { id: rules, addressMs, mostParcels, service } = sendingBackRules;

/** Does what an item that goes back needs next, at its carrier, and says what came of it; null: nothing yet. Safe to repeat. */
@Injectable()
export class BackSteps {
  constructor(
    private readonly carriers: Carriers,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  async taken({ step, ...of }: At): Promise<SendingBackEvent | null> {
    const { orderId } = of.terms;
    if (step.do === 'ask-back-label') return { type: 'BackLabelAsked', data: { orderId, n: step.n } };
    if (step.do === 'back-label') return this.labelled(of);
    if (step.do === 'call-back') return this.called({ ...of, step });
    if (step.do === 'track-back') return this.tracked({ ...of, step });
    return step.do === 'time-back' ? this.timed(of) : null;
  }

  /** One label for each parcel, however often it is asked for. */
  private async labelled({
    terms,
    sending: { n, to, memberId, address },
  }: Omit<At, 'step'>): Promise<SendingBackEvent> {
    const { orderId } = terms;
    const destination = await destinationIn(address ?? terms.address, this.keys);
    const key = labelOf(orderId, `to-${to}-again-${n}`);
    const made = await this.carriers.label({ key, reference: orderId, to: destination, service });
    const due = businessDaysAfter(this.clock.now(), afterSaleRules.deskDays);
    return { type: 'BackLabelMade', data: { orderId, n, to, memberId, ...made, due, rules } };
  }

  private async called({ step: { n, tracking }, terms: { orderId }, sending }: At<'call-back'>) {
    await this.carriers.collect(tracking);
    return { type: 'BackCarrierCalled', data: { orderId, n, due: sending.due!, rules } } as const;
  }

  private async tracked({ step: { n, tracking }, terms, sending }: At<'track-back'>): Promise<SendingBackEvent | null> {
    const { orderId } = terms;
    const { to, memberId } = sending;
    const { end } = knownOf(await this.carriers.track(tracking), this.clock.now());
    if (end?.is === 'delivered') return { type: 'ItemBroughtBack', data: { orderId, n, deliveredAt: end.at } };
    if (end?.is === 'lost') return { type: 'BackParcelLost', data: { orderId, n, to, memberId, why: 'lost' } };
    if (end?.is === 'returned') return this.undelivered(terms, sending, end.at);
    return this.isOver(sending) ? { type: 'BackParcelLost', data: { orderId, n, to, memberId, why: 'time' } } : null;
  }

  private undelivered({ orderId }: Terms, { n, to }: Sending, returnedAt: Instant): SendingBackEvent {
    if (n >= mostParcels) return { type: 'ItemKept', data: { orderId, to, why: 'undeliverable' } };
    const due = plus(this.clock.now(), addressMs);
    return { type: 'BackUndelivered', data: { orderId, n, to, returnedAt, due, rules } };
  }

  private timed({ terms: { orderId }, sending }: Omit<At, 'step'>): SendingBackEvent | null {
    return this.isOver(sending) ? { type: 'ItemKept', data: { orderId, to: sending.to, why: 'time' } } : null;
  }

  private isOver = ({ due }: Sending) => due !== null && this.clock.now() >= due;
}
