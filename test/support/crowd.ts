import { randomUUID } from 'node:crypto';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import type { PaymentMethods } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, csrfHeader, idempotencyKey, productRoutes } from '#contracts/routes.ts';
import { minute, plus } from '#kernel/instant.ts';
import { shoe, size9 } from '#catalog/testing.ts';
import { BankVisitor } from './bank-visitor.ts';
import type { OpenMarket } from './market.ts';
import { Visitor } from './visitor.ts';

/** A verified member without a person: `token` is good as a Bearer and as the jwt cookie. */
export type TestMember = TestMembers['members'][number];

/** An answer of the market, without a network. */
export type Told = Readonly<{ status: number; body: Record<string, unknown>; text: string; type: string }>;

/** People in a whole market, and what they do there, all over HTTP. */
export class Crowd {
  private lots: Promise<{ templateId: string; variantId: string }> | undefined;

  constructor(readonly market: OpenMarket) {}

  /** So many test members, made by the operator. */
  async members(count: number): Promise<readonly TestMember[]> {
    const members: TestMember[] = [];
    while (members.length < count) {
      const names = Array.from({ length: Math.min(100, count - members.length) }, (_, n) => `Member ${n}`);
      const { body } = await this.post(accountRoutes.testMembers, { names }, this.market.operator.token);
      members.push(...(body as TestMembers).members);
    }
    return members;
  }

  async post(url: string, payload: object, token: string, key: string = randomUUID()): Promise<Told> {
    const headers = { authorization: `Bearer ${token}`, [idempotencyKey]: key };
    return told(await this.market.fastify.inject({ method: 'POST', url, headers, payload }));
  }

  async get(url: string, token?: string): Promise<Told> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return told(await this.market.fastify.inject({ method: 'GET', url, headers }));
  }

  /** Typed twice where that may be asked for. */
  bid(member: Pick<TestMember, 'token'>, auctionId: string, minor: number, key?: string): Promise<Told> {
    const body = { maximum: usd(minor), ...(minor > 50_000 && { maximumAgain: usd(minor) }) };
    return this.post(auctionRoutes.bids(auctionId), body, member.token, key);
  }

  /** A shoe that can be auctioned. */
  lot(): Promise<{ templateId: string; variantId: string }> {
    return (this.lots ??= this.addLot('a-shoe'));
  }

  /** The same of another product. */
  async addLot(slug: string) {
    const { token } = this.market.operator;
    const product = await this.post(productRoutes.all, { ...shoe, slug }, token);
    const templateId = String(product.body['id']);
    const variant = await this.post(productRoutes.variants(templateId), size9, token);
    return { templateId, variantId: String(variant.body['id']) };
  }

  /** What opening an auction takes: from $10, over in half an hour to the millisecond, whoever bids late. */
  async terms(over: object = {}) {
    const closesAt = plus(this.market.clock.now(), 30 * minute);
    return { ...(await this.lot()), startPrice: usd(1000), reserve: null, closesAt, rules: 'plinth-0', ...over };
  }

  /** Opened by the operator, unless somebody else; its id. */
  async auction(over: object = {}, token: string = this.market.operator.token): Promise<string> {
    const isOperators = token === this.market.operator.token; // nobody else chooses the rules
    const terms = { ...(await this.terms(over)), ...(!isOperators && { rules: undefined }) };
    const opened = await this.post(auctionRoutes.all, terms, token);
    if (opened.status !== 201) throw new Error(`no auction: ${opened.text}`);
    return String(opened.body['id']);
  }

  /** Signed in at a browser of their own, verified, with these roles. */
  async person(name: string, roles: readonly ('shopper' | 'seller' | 'operator')[]): Promise<Visitor> {
    const first = this.market.app.get(AccountSeeder, { strict: false });
    const known = { email: `${name}@example.org`, password: 'correct horse battery', name };
    await first.ensureDemoMember({ ...known, roles });
    const visitor = await Visitor.at(this.market.fastify);
    const signedIn = await visitor.post(accountRoutes.signIn, { email: known.email, password: known.password });
    if (signedIn.status !== 200) throw new Error(`${name} cannot sign in: ${JSON.stringify(signedIn.body)}`);
    return visitor;
  }

  /** The same with a card that is proved. */
  async bidder(...who: Parameters<Crowd['person']>): Promise<Visitor> {
    const visitor = await this.person(...who);
    await withCards(this.market, visitor);
    return visitor;
  }
}

/** Keeps a card that is proved for each of these browsers that has none: whoever bids needs one. */
export async function withCards(market: Pick<OpenMarket, 'fastify'>, ...people: readonly Visitor[]): Promise<void> {
  const bank = new BankVisitor(market);
  for (const one of people) {
    const { body } = await one.get(paymentRoutes.methods);
    if ((body as PaymentMethods).defaultId !== null) continue;
    await bank.saved(async (url, payload) => (await one.post(url, payload)) as Pick<Told, 'status' | 'body'>);
  }
}

export const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;

/** The cookies and headers with which a browser of that member sends something. */
export const browserOf = ({ token, csrf }: Pick<TestMember, 'token' | 'csrf'>): Record<string, string> => ({
  cookie: `${cookies.jwt}=${token}; ${cookies.csrf}=${csrf}`,
  [csrfHeader]: csrf,
});

type Injected = Readonly<{ statusCode: number; body: string; headers: Readonly<Record<string, unknown>> }>;

/** What was injected, its JSON read. */
export function told({ statusCode, body: text, headers }: Injected): Told {
  const given = headers['content-type'];
  const type = typeof given === 'string' ? given : '';
  const hasJson = /\bjson/.test(type) && text !== ''; // the answer to a HEAD has none
  const body = hasJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: statusCode, body, text, type };
}
