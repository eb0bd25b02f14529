import { paymentRoutes } from '#contracts/payment-routes.ts';
import type { OpenMarket } from './market.ts';

/** Whoever asks the market: a member by a token, or at a browser. */
export type Asks = (
  url: string,
  payload: object,
) => Promise<Readonly<{ status: number; body: Record<string, unknown> }>>;

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Somebody at the pages of the sandbox bank, as a browser is there. */
export class BankVisitor {
  constructor(private readonly market: Pick<OpenMarket, 'fastify'>) {}

  /** The page to which the market sends whoever asks. */
  async sent(post: Asks, url: string = paymentRoutes.askCard): Promise<string> {
    const { body } = await post(url, { locale: 'fr-ca' });
    return String(body['url']);
  }

  open(url: string) {
    return this.market.fastify.inject({ method: 'GET', url });
  }

  submit(url: string, fields: Readonly<Record<string, string>>) {
    const payload = new URLSearchParams(fields).toString();
    return this.market.fastify.inject({ method: 'POST', url, headers: form, payload });
  }

  /** Types a card there: the token with which they come back. */
  async typed(url: string, number = '4242 4242 4242 4242'): Promise<string> {
    const { headers } = await this.submit(url, { number, expires: '12/99' });
    return String(headers.location).split('#card=')[1]!;
  }

  /** From the first press to the kept method: its id, or what it was refused with; with the receipt. */
  async saved(post: Asks, number?: string): Promise<Readonly<{ id: string; after: string }>> {
    const { body } = await post(paymentRoutes.methods, { card: await this.typed(await this.sent(post), number) });
    return { id: String(body['id'] ?? body['code']), after: String(body['after']) };
  }
}
