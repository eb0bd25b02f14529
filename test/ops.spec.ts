import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentAsOf, Drift, FactsFoundBody, FactTypes, OpsFact, Tree } from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { auditLink, auditStart } from '#auctions/rules/audit.ts';
import { auditBlockId, blockOf } from '#auctions/views/auction-audit.view.ts';
import type { Document } from '#kernel/view.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import type { Stored } from '#platform/read-store/read-store.ts';
import { allViews } from '../apps/views.ts';
import { type Cast, cast, everybody, idOf, askAs, bidAs } from './support/cast.ts';
import { Crowd, told, type Told, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { turn, until } from './support/turns.ts';

/*
 * What an operator sees of the past of a whole market. To see it fail, run with
 *   MUTANT=plain-facts   facts and documents leave with what is secret in them
 */
const maximum = 4_321_987;
const reserve = 8_675_309;

describe('the operations room', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let people: Cast;
  let auctionId: string;
  let bidder: string;
  let request: string;

  beforeAll(async () => {
    market = await openMarket();
    if (mutant === 'plain-facts') {
      const { Seen } = await import('#ops/seen.ts');
      Object.assign(Seen.prototype, { value: (value: unknown) => value });
    }
    crowd = new Crowd(market);
    people = await everybody(crowd);
    auctionId = await crowd.auction({ reserve: usd(reserve) }, people.seller.cookies.get('jwt'));
    bidder = (await idOf(crowd, people.shopper))!;
    await crowd.post(auctionRoutes.watch(auctionId), {}, people.other.cookies.get('jwt')!);
    await bid('other', 2000);
    request = `req-${randomUUID()}`;
    await bid('shopper', maximum, request);
    await bid('other', 3000);
    await indexed();
  });
  afterAll(() => market.close());

  const bid = (role: 'shopper' | 'other', minor: number, requestId: string = randomUUID()): Promise<Told> =>
    bidAs(crowd, people[role], { auctionId, minor, headers: { 'x-request-id': requestId } });

  const get = async <T>(path: string, asked: Readonly<Record<string, string | number>> = {}): Promise<T> => {
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const answer = await crowd.get(`${path}?${query}`, market.operator.token);
    if (answer.status !== 200) throw new Error(`${path}?${query}: ${answer.status} ${answer.text}`);
    return answer.body as T;
  };
  const find = (asked: Readonly<Record<string, string | number>> = {}) => get<FactsFoundBody>(opsRoutes.facts, asked);

  /** The index has what the log has by now. */
  async function indexed() {
    await market.caughtUp();
    const last = (await market.stores.facts.lastAt())!;
    const end = await market.stores.facts.end();
    await until(async () => {
      await turn();
      const found = await market.stores.index.search({ limit: 1 });
      return found.facts[0]?.position === end;
    });
    return last;
  }

  const allFacts = async (): Promise<readonly OpsFact[]> => {
    const all: OpsFact[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: FactsFoundBody = await find({ limit: 100, ...(cursor && { cursor }) });
      all.push(...page.items);
      cursor = page.next;
    }
    return all;
  };

  /** Every document that lies in a view that can travel. */
  async function documents(): Promise<readonly (readonly [view: string, id: string])[]> {
    const live = market.app.get(LiveCollections);
    const found: (readonly [string, string])[] = [];
    for (const view of allViews.filter(({ streamsOf }) => streamsOf)) {
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page: { items: readonly Document[]; next?: string } = await market.stores.documents.find(
          await live.of(view),
          { limit: 100, cursor },
        );
        found.push(...page.items.map(({ id }) => [view.name, id] as const));
        cursor = page.next;
      }
    }
    return found;
  }

  it('finds facts by what is known of them, the newest first', async () => {
    const { items, index } = await find({ type: 'BidPlaced' });
    expect(items.map(({ data }) => (data as { alias: number }).alias)).toEqual([1, 2, 1]);
    expect(index).toMatchObject({ ok: true, share: 1 });
    const mine = await find({ person: bidder, category: 'auction' });
    expect(new Set(mine.items.map(({ type }) => type))).toEqual(new Set(['BidPlaced', 'PriceMoved']));
    expect((await find({ stream: `auction-${auctionId}`, limit: 1 })).items).toHaveLength(1);
    expect((await find({ person: 'nobody' })).items).toEqual([]);
    const { at } = items[0]!;
    expect((await find({ from: at, type: 'BidPlaced' })).items.every((one) => one.at >= at)).toBe(true);
    const minutes = await get<{ items: { facts: number }[] }>(opsRoutes.counts, {
      from: '2020-01-01T00:00:00.000Z',
      to: '2100-01-01T00:00:00.000Z',
    });
    expect(minutes.items.reduce((sum, { facts }) => sum + facts, 0)).toBe((await allFacts()).length);
  });

  it('lists every type of fact: who writes it, who reads it, what it hides', async () => {
    const { items } = await get<FactTypes>(opsRoutes.types);
    const named = new Map(items.map((one) => [one.type, one]));
    expect(named.get('BidPlaced')).toMatchObject({ category: 'auction', secret: ['maximum', 'salt', 'link'] });
    expect(named.get('BidPlaced')?.sample).toMatchObject({ maximum: { currency: 'USD' } });
    expect(items.filter(({ sample }) => !sample)).toEqual([]);
    expect(named.get('PriceMoved')?.views).toContain('auction-page');
    expect(named.get('PriceMoved')?.reactions).toContain('whenPriceMovedTellWhoWasOutbid');
    const written = new Set((await allFacts()).map(({ type }) => type));
    expect([...written].filter((type) => !named.has(type))).toEqual([]);
  });

  it('leads from a request to all that it caused', async () => {
    const tree = await get<Tree>(opsRoutes.tree, { correlation: request });
    const types = tree.items.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['BidPlaced', 'PriceMoved', 'NotificationRaised']));
    const [moved, raised] = ['PriceMoved', 'NotificationRaised'].map((is) => tree.items.find(({ type }) => type === is)!); // prettier-ignore
    expect([tree.isWhole, moved!.cause, raised!.cause]).toEqual([true, null, moved!.id]);
    expect(moved!.documents).toContainEqual({ view: 'auction-page', id: auctionId, wouldPush: true });
    const detail = await get<{ views: string[]; reactions: string[] }>(opsRoutes.fact, {
      stream: moved!.stream,
      revision: moved!.revision,
    });
    expect(detail.views).toContain('auction-page');
    expect(detail.reactions).toContain('whenPriceMovedTellWhoWasOutbid');
  });

  it('says why a request was refused, and never what was bid', async () => {
    const refused = `req-${randomUUID()}`;
    expect((await bid('shopper', 1234, refused)).status).toBe(409);
    const answer = await get<{ refusals: { code: string }[] }>(opsRoutes.why, { request: refused });
    expect(answer.refusals.map(({ code }) => code)).toEqual(['below-current-price']);
    expect(JSON.stringify(answer)).not.toMatch(/1234|4321987|"minor"/);
    expect((await get<Tree>(opsRoutes.tree, { correlation: refused })).refusals).toHaveLength(1);
  });

  it('shows a document as of a fact, beside now', async () => {
    const stream = `auction-${auctionId}`;
    const [last, , first] = (await find({ type: 'PriceMoved', stream })).items;
    const page = await get<DocumentAsOf>(opsRoutes.document, {
      view: 'auction-page',
      id: auctionId,
      stream,
      revision: first!.revision,
    });
    expect([page.was, page.now]).toMatchObject([
      { price: 1000, bids: 1 },
      { price: reached(last!), watchers: 1 },
    ]);
    expect(page.differences).toEqual(expect.arrayContaining(['price', 'bids', 'leader']));
    const before = await get<DocumentAsOf>(opsRoutes.document, {
      view: 'auction-page',
      id: auctionId,
      at: '2000-01-01T00:00:00.000Z',
    });
    expect(before.was).toBeNull();
    const state = await get<{ revision: number; state: { shown: object } }>(opsRoutes.stream, {
      stream,
      revision: first!.revision,
    });
    expect(state).toMatchObject({ revision: first!.revision, state: { hasReserve: true, shown: { bids: 1 } } });
  });

  const reached = ({ data }: OpsFact) => (data as { price: { minor: number } }).price.minor;

  it('folds every document to what lies in the store, and finds what was changed there by hand', async () => {
    const all = await documents();
    expect(all.length).toBeGreaterThan(20);
    const differing: string[] = [];
    for (const [view, id] of all) {
      const { outcome, fields } = await drift(view, id);
      if (outcome !== 'same') differing.push(`${view} ${id}: ${outcome} ${fields.join()}`);
    }
    expect(differing).toEqual([]);
    const page = allViews.find(({ name }) => name === 'auction-page')!;
    const collection = await market.app.get(LiveCollections).of(page);
    const kept = (await market.stores.documents.stored(collection, [auctionId])).get(auctionId) as Stored;
    const change = (over: object) =>
      market.stores.documents.write([{ collection, put: [{ ...kept, ...over }], remove: [] }]);
    await change({ price: 77 });
    expect(await drift('auction-page', auctionId)).toMatchObject({ outcome: 'differs', fields: ['price'] });
    await change({});
    const fold = page.fold.bind(page);
    Object.assign(page, {
      fold: (...[doc, ...now]: Parameters<typeof fold>) => ({ ...fold(doc, ...now)!, extended: 9 }),
    });
    expect(await drift('auction-page', auctionId)).toMatchObject({ outcome: 'differs', fields: ['extended'] });
    Object.assign(page, { fold });
  });

  async function drift(view: string, id: string): Promise<Drift> {
    return get<Drift>(opsRoutes.drift, { view, id });
  }

  it('tells nobody’s maximum, reserve, salt, name, mailbox or password, wherever one looks', async () => {
    const salts: string[] = [];
    for await (const { data } of market.stores.facts.read(`auction-${auctionId}`)) {
      const { salt } = data as { salt?: string | null };
      if (salt) salts.push(salt);
    }
    const secrets = new RegExp([maximum, reserve, '@example', 'argon2', '"box"', '"bodyHash"', ...salts].join('|'));
    const facts = await allFacts();
    const streams = new Set(facts.map(({ stream }) => stream));
    const answers = [
      ...facts.map((one) => [opsRoutes.fact, { stream: one.stream, revision: one.revision }] as const),
      ...[...streams].map((stream) => [opsRoutes.stream, { stream }] as const),
      ...(await documents()).map(([view, id]) => [opsRoutes.document, { view, id }] as const),
      ...[...new Set(facts.map(({ correlationId }) => correlationId))].map(
        (correlation) => [opsRoutes.tree, { correlation }] as const,
      ),
      [opsRoutes.due, {}] as const,
      [opsRoutes.parked, {}] as const,
      [opsRoutes.views, {}] as const,
    ];
    const leaks: string[] = [];
    if (secrets.test(JSON.stringify(facts))) leaks.push('facts');
    for (const [path, asked] of answers) {
      const text = JSON.stringify(await get<object>(path, asked));
      if (secrets.test(text)) leaks.push(`${path} ${JSON.stringify(asked)}: ${secrets.exec(text)![0]}`);
    }
    expect(leaks).toEqual([]);
    expect(facts.find(({ type }) => type === 'BidPlaced')).toMatchObject({ data: { maximum: 'hidden' } });
  });

  it('shows no link of an audit without salt: it would tell the maximum to whoever tries them all', async () => {
    const unsalted = await crowd.auction({ rules: 'plinth-1' });
    const url = auctionRoutes.bids(unsalted);
    await askAs(crowd, people.shopper, { method: 'POST', url, body: { maximum: usd(9900) } });
    await indexed();
    const { items } = await find({ stream: `auction-${unsalted}`, type: 'BidPlaced' });
    const [{ at, revision } = { at: '', revision: -1 }] = items;
    const link = auditLink(auditStart(unsalted), { kind: 'bid', alias: 1, maximum: 9900, at, revision });
    const block = { view: 'auction-audit', id: auditBlockId(unsalted, blockOf(revision)) };
    const seen = [
      await get<DocumentAsOf>(opsRoutes.document, block),
      await get<object>(opsRoutes.stream, { stream: `auction-${unsalted}` }),
    ];
    expect(seen[0]).toMatchObject({ was: { entries: [{ alias: 1, maximum: 'hidden' }] } });
    expect(JSON.stringify(seen)).not.toContain(link);
  });

  it('is not there for anybody else, whatever they send', async () => {
    for (const role of cast.filter((one) => one !== 'operator')) {
      for (const route of Object.values(opsRoutes)) {
        const path = typeof route === 'string' ? route : route('auction-page');
        for (const method of ['GET', 'POST', 'HEAD']) {
          const asked = {
            method,
            url: `${path}?stream=x&revision=0`,
            ...(method === 'POST' && { body: { which: 'all' } }),
          };
          const { status } = await askAs(crowd, people[role], asked);
          expect([role, method, path, status]).toEqual([role, method, path, 404]);
        }
      }
    }
  });

  it('takes nothing for more than it is', async () => {
    const nasty = ["' or 1=1 --", '{"$gt":""}', '../../etc', 'a'.repeat(500), '\u0000', '%00'];
    for (const value of nasty) {
      for (const field of ['stream', 'category', 'type', 'person', 'correlation', 'cursor', 'from']) {
        const url = `${opsRoutes.facts}?${new URLSearchParams({ [field]: value })}`;
        const { status, body } = await crowd.get(url, market.operator.token);
        expect([field, value, status === 400 || (status === 200 && (body['items'] as unknown[]).length === 0)]).toEqual(
          [field, value, true],
        );
      }
    }
    const odd = told(
      await market.fastify.inject({
        url: `${opsRoutes.facts}?type[$gt]=&type=a&type=b`,
        headers: { authorization: `Bearer ${market.operator.token}` },
      }),
    );
    expect(odd.status).toBe(400);
  });
});
