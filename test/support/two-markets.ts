import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, productRoutes, visitorRoutes } from '#contracts/routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { hour, type Instant, msOf, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type Mail, Mailer } from '#platform/mail/mail.ts';
import { shoe, size9 } from '#catalog/testing.ts';
import { BankVisitor } from './bank-visitor.ts';
import { browserOf, Crowd, type TestMember, usd } from './crowd.ts';
import { wholeLog } from './invariants.ts';
import { liveSocket } from './live-clients.ts';
import { type OpenMarket, openMarket } from './market.ts';
import { until } from './turns.ts';
import { Visitor } from './visitor.ts';

/** Who looks: somebody without an account, a rival bidder, the seller, and a member who has nothing to do with it. */
export const onlookers = ['visitor', 'bob', 'sue', 'tom'] as const;
export type Onlooker = (typeof onlookers)[number];

/** One thing that must not be told: in one of two markets it is so, in the other it is otherwise. */
export type Secret = Readonly<{
  /** Of the auction that is looked at, over the usual ones. */
  terms?: (isSo: boolean) => object;
  /** Who takes the lead; Ann, when left out. */
  leader?: (isSo: boolean) => 'ann' | 'gus';
  /** What is done while nobody looks. */
  done?: (world: World, isSo: boolean) => Promise<unknown>;
  /** It is theirs to know. */
  owners?: readonly Onlooker[];
  /** It stays one when nothing was sold and all that was bid is published. */
  outlastsClose?: true;
}>;

/** Who was told what, in order: answers and pushes as they left the house. */
export type Told = readonly [who: Onlooker, what: string, answer: unknown];

/** Ann and Gus keep secrets. */
type Person = Exclude<Onlooker, 'visitor'> | 'ann' | 'gus';
type Ids = Readonly<{ templateId: string; variantId: string; auctionId: string; otherId: string }>;
type Live = Awaited<ReturnType<typeof liveSocket>>;

/**
 * Fresh for every answer by intention, and of one size always: what is compared is that it is there, and its size. A notice's
 * id comes from the Idempotency-Key of whoever caused it, which nobody else knows; a session's from that of whoever signed in; that of
 * a means of paying from the bank's own word for it.
 * Hashes are keyed or salted.
 */
const tokens = [
  /"after":"[\w-]{96}"/,
  /(?:jwt|csrf|visitor)=[^;]*/,
  /x-request-id: [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/,
  /"id":"[0-9a-f-]{36}","(?:kind|began|to|brand)":"/,
  /"defaultId":"[0-9a-f-]{36}"/,
  /"salt":"[0-9a-f]{32}"/,
];
const anyToken = new RegExp(tokens.map(({ source }) => source).join('|'), 'g');
const sized = (text: string) =>
  text
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'a hash')
    .replaceAll(anyToken, (token) => `${token.slice(0, 5)}: ${token.length} characters`);

/**
 * A market with one auction of Sue's in which time stands still but in `pass`, and everything has the same ids each time. All
 * who look on hear what they may.
 */
export class World {
  readonly told: Told[] = [];
  private readonly live: [Onlooker, Live][] = [];

  private constructor(
    readonly market: OpenMarket,
    private readonly mails: readonly Mail[],
    private readonly clock: DrivenClock,
    private readonly visitor: Visitor,
    private readonly people: Readonly<Record<Person, Pick<TestMember, 'id' | 'token' | 'csrf'>>>,
    private readonly ids: Ids,
  ) {}

  static async open(terms: object = {}): Promise<World> {
    const clock = new DrivenClock();
    const market = await openMarket({ clock, env: { MAIL_OUTBOX: 'off' } });
    const crowd = new Crowd(market);
    const mails = mailsOf(market);
    const { token } = market.operator;
    const made = async (url: string, body: object, key: string, by = token) =>
      String((await crowd.post(url, body, by, key)).body['id']);
    const named = await crowd.post(
      accountRoutes.testMembers,
      { names: ['Ann', 'Tom', 'Gus'] },
      token,
      'key-of-members',
    );
    const [ann, tom, gus] = (named.body as TestMembers).members as [TestMember, TestMember, TestMember];
    const [bob, sue] = [
      await withMails(crowd, 'bob', ['shopper']),
      await withMails(crowd, 'sue', ['shopper', 'seller']),
    ];
    for (const { id, token: by } of [ann, tom, gus, bob]) await keepsCard(crowd, by, id);
    const templateId = await made(productRoutes.all, shoe, 'key-of-shoe');
    const variantId = await made(productRoutes.variants(templateId), size9, 'key-of-variant');
    const lot = { templateId, variantId, startPrice: usd(1000), reserve: null, closesAt: plus(clock.now(), hour) };
    const auctionId = await made(auctionRoutes.all, { ...lot, ...terms }, 'key-of-lot', sue.token);
    const otherId = await made(auctionRoutes.all, lot, 'key-of-other', sue.token);
    const visitor = await Visitor.at(market.fastify);
    const ids = { templateId, variantId, auctionId, otherId };
    return new World(market, mails, clock, visitor, { ann, bob, tom, gus, sue }, ids);
  }

  get scene() {
    const { auctionId, otherId, ...lot } = this.ids;
    return { auctionId, otherId, lot, closesAt: '' };
  }

  /** Everybody looks at the auction's screen and at the list, and a member at their own. */
  async join() {
    const rooms = [`auction-page:${this.ids.auctionId}`, 'live-auctions', `live-auctions:${this.ids.auctionId}`];
    for (const who of onlookers) {
      const line = await liveSocket(this.market.url, who === 'visitor' ? {} : browserOf(this.people[who]));
      const own = who === 'visitor' || who === 'sue' ? [] : [`member:${this.people[who].id}`];
      await line.join(...rooms, ...own);
      this.live.push([who, line]);
    }
  }

  /** All that was done has arrived everywhere, and a second goes by. */
  async pass() {
    await this.market.caughtUp();
    this.clock.advance(second);
  }

  /** Until then, and until the log has so many of the facts that time brings by then. */
  async passUntil(at: Instant, type: string, count: number) {
    this.clock.advance(Math.max(0, msOf(at) - msOf(this.clock.now())));
    const isThere = async () =>
      (await wholeLog(this.market.stores.facts)).filter((fact) => fact.type === type).length >= count;
    await until(isThere);
    await this.pass();
  }

  /** Somebody's command; what an onlooker hears of it counts. */
  async post(who: Person | 'visitor', url: string, body: object, key: string) {
    const { [cookies.jwt]: _, ...own } = Object.fromEntries(this.visitor.cookies);
    const csrf = own[cookies.csrf] ?? '';
    const headers: Record<string, string> =
      who === 'visitor' ? { cookie: `${cookies.csrf}=${csrf}`, 'x-csrf-token': csrf } : bearer(this.people[who]);
    const answer = await this.market.fastify.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...headers, 'idempotency-key': key },
    });
    if (who !== 'ann' && who !== 'gus') this.told.push([who, `POST ${url}`, seen(answer)]);
    await this.pass();
  }

  bid(who: Person, minor: number, key: string, auctionId = this.ids.auctionId) {
    return this.post(who, auctionRoutes.bids(auctionId), { maximum: usd(minor) }, key);
  }

  idOf(who: Person): string {
    return this.people[who].id;
  }

  /** Unseen by those who look on. */
  async asOperator(method: 'GET' | 'POST', url: string, body: object = {}, key = 'key-of-operator'): Promise<unknown> {
    const { token } = this.market.operator;
    const headers = { ...bearer({ token }), 'idempotency-key': key };
    const answer = await this.market.fastify.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: body }),
    });
    await this.pass();
    return answer.json();
  }

  watch(who: Person) {
    return this.post(who, auctionRoutes.watch(this.ids.auctionId), {}, `watch-of-${who}`);
  }

  /** Everybody asks all of these, as a browser does. */
  async look(urls: readonly string[]) {
    for (const url of urls) {
      for (const who of onlookers) {
        const headers = who === 'visitor' ? {} : bearer(this.people[who]);
        this.told.push([who, `GET ${url}`, seen(await this.market.fastify.inject({ method: 'GET', url, headers }))]);
      }
    }
  }

  /** The mails of those who get some, and the pushes of all, once everybody has seen the auction as it is. */
  async close() {
    const page = await this.market.fastify.inject({ method: 'GET', url: auctionRoutes.page(this.ids.auctionId) });
    const { rev } = page.json<{ rev: string }>();
    const isSeen = ([, { changes }]: [Onlooker, Live]) =>
      changes.some(({ view, doc }) => view === 'auction-page' && doc?.rev === rev);
    await until(() => this.live.every(isSeen));
    for (const [who, { changes, socket }] of this.live) {
      this.told.push([who, 'pushes', sized(JSON.stringify(changes))]);
      socket.disconnect();
      const mails = this.mails.filter(({ to }) => to === `${who}@example.org`);
      this.told.push([who, 'mails', sized(JSON.stringify(mails))]);
    }
    await this.market.close();
  }
}

/** All that is sent from now on. */
function mailsOf({ app }: OpenMarket): readonly Mail[] {
  const mails: Mail[] = [];
  const mailer = app.get(Mailer, { strict: false });
  mailer.send = async (mail) => void mails.push(mail);
  return mails;
}

/** Somebody with a mailbox. */
async function withMails(crowd: Crowd, name: string, roles: readonly ('shopper' | 'seller')[]) {
  const visitor = await crowd.person(name, roles);
  const { body } = await visitor.get(visitorRoutes.me);
  const held = visitor.cookies;
  return { id: (body as { id: string }).id, token: held.get(cookies.jwt)!, csrf: held.get(cookies.csrf)! };
}

/** A card that is proved, by commands that are the same each time: whoever bids needs one. */
async function keepsCard(crowd: Crowd, token: string, id: string) {
  const post = (url: string, body: object) => crowd.post(url, body, token, `card-of-${id}-${url.length}`);
  await new BankVisitor(crowd.market).saved(post);
}

const bearer = ({ token }: Readonly<{ token: string }>) => ({ authorization: `Bearer ${token}` });

type Injected = Readonly<{ statusCode: number; body: string; headers: Readonly<Record<string, unknown>> }>;

/** All of an answer but the moment by the machine's own clock. */
function seen({ statusCode, headers: { date: _, ...headers }, body }: Injected) {
  return [
    statusCode,
    sized(
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\n'),
    ),
    sized(body),
  ];
}

/** What the others were told differently, each with both answers from where they part. */
export function differences(one: readonly Told[], other: readonly Told[], owners: readonly Onlooker[] = []) {
  const [ours, theirs] = [one, other].map((all) => all.filter(([who]) => !owners.includes(who))) as [Told[], Told[]];
  const found: string[] = ours.length === theirs.length ? [] : [`${ours.length} answers, ${theirs.length} answers`];
  for (const [n, [who, what, answer]] of ours.entries()) {
    const [here, there] = [JSON.stringify(answer), JSON.stringify(theirs[n]?.[2] ?? null)];
    if (here === there) continue;
    let at = 0;
    while (here[at] === there[at]) at++;
    found.push(
      `${who}, ${what}: ${here.slice(Math.max(0, at - 40), at + 80)} | ${there.slice(Math.max(0, at - 40), at + 80)}`,
    );
  }
  return found;
}
