import { Injectable } from '@nestjs/common';
import { inLocale, localeOf } from '#contracts/locales.ts';
import type { BankVisit, BankVisitBody } from '#contracts/payments.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Payments, type Visit } from '#platform/payments/payments.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { keptOf, paymentMethods } from './decider.ts';
import { paymentMethodsStream } from './events.ts';

type Who = Pick<Caller, 'memberId' | 'sessionId'>;
type Asked = Readonly<{ memberId: string; methodId: string; way: BankVisitBody }>;

/** Sends members to the bank and knows them when they come back. */
@Injectable()
export class BankVisits {
  constructor(
    private readonly payments: Payments,
    private readonly keys: PersonKeys,
    private readonly streams: Streams,
  ) {}

  /** No money moves at the bank that there is. */
  get isSandbox(): boolean {
    return this.payments.isSandbox;
  }

  /** Whose card it will be: the member's, in the session in which they asked. Whoever is sent to a page that another asked for comes back with nothing. */
  ownerOf({ memberId, sessionId }: Who): string {
    return this.keys.hash('card-owner', JSON.stringify([memberId, sessionId]));
  }

  forCard(who: Who, way: BankVisitBody): Promise<BankVisit> {
    return this.payments.askCard(this.ownerOf(who), visitFrom(way));
  }

  async forProof({ memberId, methodId, way }: Asked): Promise<BankVisit> {
    const { bankToken } = await this.streams.readState(paymentMethods, paymentMethodsStream(memberId), ({ state }) =>
      keptOf({ methodId }, state),
    );
    const visit = await this.payments.askProof(bankToken, visitFrom(way, `#proved=${methodId}`));
    if (!visit) throw new NotFound();
    return visit;
  }
}

const pages = { account: '/account/payments', checkout: '/checkout/payment' } as const;

/** Back to where methods are chosen, in the visitor's own locale. */
function visitFrom({ locale: code, to = 'account' }: BankVisitBody, fragment = ''): Visit {
  const locale = localeOf(code);
  if (!locale) throw new NotFound();
  return { back: inLocale(locale, pages[to] + fragment), language: locale.language };
}
