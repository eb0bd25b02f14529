import { randomUUID } from 'node:crypto';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, csrfHeader, idempotencyKey, visitorRoutes } from '#contracts/routes.ts';
import { type Crowd, told, type Told, usd } from './crowd.ts';
import { reserveAsOfOld } from './reserved-of-old.ts';
import { Visitor } from './visitor.ts';

/**
 * Everybody who may come to the market's door. `fresh` has not proved the mailbox, which only a member of an older build's
 * log has not; `rival` sells other things. Who bids has a card.
 */
export const cast = ['anonymous', 'guest', 'fresh', 'shopper', 'other', 'seller', 'rival', 'operator'] as const;
export type Role = (typeof cast)[number];
export type Cast = Readonly<Record<Role, Visitor>>;

/** A browser of that person's, in a session of its own. */
export async function enter(crowd: Crowd, role: Role): Promise<Visitor> {
  if (role === 'seller') return crowd.person(role, ['shopper', 'seller']);
  if (role === 'rival') return crowd.bidder(role, ['shopper', 'seller']);
  if (role === 'shopper' || role === 'other') return crowd.bidder(role, ['shopper']);
  const visitor = await Visitor.at(crowd.market.fastify);
  if (role === 'guest') await visitor.post(accountRoutes.guest, {});
  if (role === 'operator') await visitor.post(accountRoutes.signIn, credentialOf(crowd.market.operator));
  if (role === 'fresh') {
    const known = { email: 'fresh@example.org', password: 'correct horse battery' };
    await reserveAsOfOld(crowd.market, { ...known, name: 'Fresh', language: 'en' });
    await visitor.post(accountRoutes.signIn, known);
  }
  return visitor;
}

const credentialOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

/** All of them, each signed in where they can be. */
export async function everybody(crowd: Crowd): Promise<Cast> {
  const visitors = await Promise.all(cast.map((role) => enter(crowd, role)));
  return Object.fromEntries(cast.map((role, n) => [role, visitors[n]!])) as Cast;
}

type Sent = Readonly<{ method: string; url: string; body?: object; headers?: Readonly<Record<string, string>> }>;

/** Asks with a browser's cookies and csrf token; the given headers stand over them. The cookies stay as they were. */
export async function askAs({ market }: Crowd, who: Visitor, { method, url, body, headers }: Sent): Promise<Told> {
  const csrf = who.cookies.get(cookies.csrf) ?? '';
  const isUnsafe = method !== 'GET' && method !== 'HEAD';
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = { cookie, ...(isUnsafe && { [csrfHeader]: csrf, [idempotencyKey]: randomUUID() }), ...headers };
  const asked = { method: method as 'GET' | 'POST', url, headers: all, ...(body && { payload: body }) };
  return told(await market.fastify.inject(asked));
}

type Bids = Readonly<{ auctionId: string; minor: number; headers?: Readonly<Record<string, string>> }>;

/** A maximum, typed twice, of somebody with a card; above 500 its deposit is held first. */
export async function bidAs(crowd: Crowd, who: Visitor, { auctionId, minor, headers }: Bids): Promise<Told> {
  const [maximum, method] = [usd(minor), 'POST'];
  const deposit = { maximum, locale: 'en-us' };
  if (minor > 50_000) await askAs(crowd, who, { method, url: auctionRoutes.deposit(auctionId), body: deposit });
  const body = { maximum, maximumAgain: maximum };
  return askAs(crowd, who, { method, url: auctionRoutes.bids(auctionId), body, ...(headers && { headers }) });
}

/** The member's id; null for who is none. */
export async function idOf(crowd: Crowd, who: Visitor): Promise<string | null> {
  const { body } = await askAs(crowd, who, { method: 'GET', url: visitorRoutes.me });
  return body['id'] as string | null;
}
