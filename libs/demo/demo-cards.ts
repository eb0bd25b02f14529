import type { BankVisitBody } from '#contracts/payments.ts';
import { paymentMethods } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { created, receipt } from '#contracts/values.ts';
import { msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import * as z from 'zod/mini';
import type { MarketClient } from './market-client.ts';

/** Who types which of the sandbox's test cards, and in whose words the bank speaks to them. */
export type CardTyped = Readonly<{ number: string; locale: BankVisitBody['locale'] }>;

const leadsToBank = z.object({ url: z.string() });

/** Cards of the demo world's people: typed and proved at the pages of the sandbox bank, as anybody's are. */
export class DemoCards {
  private readonly flights = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly market: MarketClient,
    private readonly clock: Clock,
  ) {}

  /** The card that they have proved, or this one; `name` makes its keys. Undefined where the market takes none. Asked for at once it is one. */
  methodOf(token: string, name: string, typed: CardTyped): Promise<string | undefined> {
    const flight = this.flights.get(name) ?? this.found(token, name, typed).finally(() => this.flights.delete(name));
    this.flights.set(name, flight);
    return flight;
  }

  private async found(token: string, name: string, typed: CardTyped): Promise<string | undefined> {
    const known = await this.market.get(paymentRoutes.methods, paymentMethods, token);
    return known?.items.find(({ isVerified }) => isVerified)?.id ?? (await this.add(token, name, typed));
  }

  private async add(token: string, name: string, { number, locale }: CardTyped): Promise<string | undefined> {
    const key = (step: string) => `demo-card-${name}-${step}-${msOf(this.clock.now())}`;
    const page = await this.market.post(paymentRoutes.askCard, { locale }, leadsToBank, token, key('ask'));
    const card = page && (await this.market.typed(page.url, { number, expires: '12/99' }, 'card'));
    const kept = card && (await this.market.post(paymentRoutes.methods, { card }, created, token, key('keep')));
    if (!kept) return undefined;
    const proof = await this.market.post(paymentRoutes.askProof(kept.id), { locale }, leadsToBank, token, key('prove'));
    if (proof) await this.market.typed(proof.url, { answer: 'yes' }, 'proof');
    await this.market.post(paymentRoutes.verify(kept.id), {}, receipt, token, key('verify'));
    return kept.id;
  }
}
