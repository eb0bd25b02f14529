import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountRoutes } from '../../../libs/contracts/account-routes.ts';
import { cookies, csrfHeader, idempotencyKey, visitorRoutes } from '../../../libs/contracts/routes.ts';
import { ask, type Request } from '../ask.ts';
import type { Target } from '../attack.ts';
import type { Pair, Timed } from './pair.ts';

type Seen = (email: string) => readonly [path: string, body: object];

/** So many tries are taken of one address before a limit of its own answers. */
const mostAsked = 9;
/** Accounts that are made at once. */
const together = 20;
const warmedBy = 20;

export const form = (email: string) => ({
  email,
  password: 'violet harbour 93 lamps',
  name: 'Somebody',
  language: 'en',
});

/** What somebody without an account sends, who has loaded a page. */
async function doorOf({ url }: Target) {
  const { headers } = await ask(url + visitorRoutes.session);
  const csrf = /csrf=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  const own = { cookie: `${cookies.csrf}=${csrf}`, [csrfHeader]: csrf, origin: url };
  const run = randomInt(2 ** 40).toString(36);
  const post = ([path, body]: ReturnType<Seen>, key: string): Timed => [
    path,
    { method: 'POST', headers: { ...own, [idempotencyKey]: `${key}-${run}`.replace(/[^\w-]/g, '-') }, body },
  ];
  return { post, run };
}

/** At addresses that the house knows and at others. Each is asked so many times. */
export async function addressed(market: Target, seen: Seen, times = mostAsked): Promise<Pair> {
  const { post, run } = await doorOf(market);
  const asked = [0, 0];
  return async (isSo, n) => {
    const turn = asked[isSo ? 1 : 0]!++;
    const email = `${isSo ? 'known' : 'other'}-${run}-${Math.floor(turn / times)}@example.org`;
    if (isSo && turn % times === 0) await accounts(market, [email], post);
    return post(seen(email), `asked-${n}`);
  };
}

/**
 * The same of a market that was started since: of each address it must look for what it knows, and each is asked once. `count`
 * addresses of each kind.
 */
export async function addressedCold(market: Target, seen: Seen, count: number): Promise<Pair> {
  const { post, run } = await doorOf(market);
  const known = Array.from({ length: count }, (_, n) => `known-${run}-${n}@example.org`);
  for (let n = 0; n < count; n += together) await accounts(market, known.slice(n, n + together), post);
  await market.again?.();
  for (let n = 0; n < warmedBy; n++) {
    const [path, request] = post(seen(`first-${run}-${n}@example.org`), `first-${n}`);
    await ask(market.url + path, request);
  }
  const asked = [0, 0];
  return async (isSo, n) => {
    const turn = asked[isSo ? 1 : 0]!++;
    return post(seen(isSo ? known[turn]! : `other-${run}-${turn}@example.org`), `asked-${n}`);
  };
}

/** Registered, and the mailboxes proved with the links of their mails: what owners have done long ago. */
async function accounts(
  { url }: Target,
  emails: readonly string[],
  post: (wish: ReturnType<Seen>, key: string) => Timed,
) {
  const sent = async ([path, request]: readonly [string, Request]) => {
    const { status, text } = await ask(url + path, request);
    if (status > 299) throw new Error(`${path}: ${status} ${text}`);
  };
  await Promise.all(emails.map((email) => sent(post([accountRoutes.register, form(email)], `new-${email}`))));
  const tokens = new Map<string, string>();
  while (tokens.size < emails.length) {
    const { text } = await ask(url + visitorRoutes.outbox);
    for (const { to, text: letter } of (JSON.parse(text) as { items: { to: string; text: string }[] }).items) {
      const token = /token=([\w.-]+)/.exec(letter)?.[1];
      if (token !== undefined && emails.includes(to)) tokens.set(to, token);
    }
    await pause(20);
  }
  const { password } = form('');
  await Promise.all(
    [...tokens].map(([email, token]) => sent(post([accountRoutes.verify, { token, password }], `own-${email}`))),
  );
}
