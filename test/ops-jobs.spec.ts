import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job, JobResult, JobWithResult, Jobs } from '#contracts/ops-jobs.ts';
import { jobRoutes, opsRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { DriftSample } from '#ops/drift-sample.ts';
import { Jobs as JobsKept } from '#ops/jobs.ts';
import type { View } from '#kernel/view.ts';
import { mostFacts } from '#platform/archive/merged-streams.ts';
import { OwnHistory } from '#platform/archive/history.ts';
import type { Folded, FoldedDocument } from '#platform/archive/long-work.ts';
import { type EventStore, pageByReading, type StoredFact } from '#platform/event-store/event-store.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import type { Stored } from '#platform/read-store/read-store.ts';
import { allFolds, allViews } from '../apps/views.ts';
import { askAs, bidAs, type Cast, cast, everybody } from './support/cast.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { replacing } from './support/replacing.ts';
import { turn, until } from './support/turns.ts';

/*
 * Work over the whole log of a whole market. To see it fail, run with
 *   MUTANT=reads-after-leaving   who has left is read for to the end
 *   MUTANT=trusts-store          what lies in the store is what its facts make
 *   MUTANT=missing-unasked       a document that is not there is one that nobody looked at
 *   MUTANT=fields-alone          a document with the fields that it should have is what its facts make
 *   MUTANT=folded-once           what was folded once is kept for as long as the view's version stays
 */
if (mutant === 'trusts-store')
  Object.assign(DriftSample.prototype, { frozen: ({ id }: Stored) => ({ id, fields: [] }) });
if (mutant === 'missing-unasked') {
  const compared = Reflect.get(DriftSample.prototype, 'compared') as (...all: readonly unknown[]) => unknown;
  Object.assign(DriftSample.prototype, {
    compared(...[one, stored, through]: readonly unknown[]) {
      return stored ? compared.call(this, one, stored, through) : 'unknown';
    },
  });
}
if (mutant === 'fields-alone') {
  const fieldsOf = (doc: object | undefined) => Object.keys(doc ?? {}).toSorted();
  const same = { rev: undefined, foldedAt: undefined };
  Object.assign(DriftSample.prototype, {
    frozen({ id, doc }: FoldedDocument, stored: Stored) {
      const isSame = isDeepStrictEqual(fieldsOf({ ...same, ...doc }), fieldsOf({ ...same, ...stored }));
      return { id, fields: isSame ? [] : ['.'] };
    },
  });
}
if (mutant === 'folded-once') {
  const kept = new Map<string, FoldedDocument>();
  const compare = Reflect.get(DriftSample.prototype, 'compare') as (...all: readonly unknown[]) => unknown;
  const once =
    ({ name, version }: View) =>
    (one: FoldedDocument) => {
      const key = JSON.stringify([name, version, one.id, one.position]);
      if (!kept.has(key)) kept.set(key, one);
      return kept.get(key)!;
    };
  Object.assign(DriftSample.prototype, {
    compare(...[view, folded, signal]: readonly [View, Folded, unknown]) {
      return compare.call(this, view, { ...folded, documents: folded.documents.map(once(view)) }, signal);
    },
  });
}
const maximum = 4_321_987;
const reserve = 8_675_309;

describe('jobs over the whole log', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let people: Cast;
  let auctionId: string;
  const odd = { stream: 'auction-endless', read: 0, asked: () => {} };

  beforeAll(async () => {
    market = await openMarket({
      wrap: (stores) => {
        const page = pageByReading.bind(null, { read: endless });
        const events = replacing<EventStore>(stores.facts, { read: endless, page });
        const own = new OwnHistory({ ...allFolds, events, index: noIndex });
        const { history } = stores;
        const document = history.document.bind(history);
        history.document = (view, id, moment, signal) =>
          id === 'endless'
            ? own.document(view, id, moment, mutant === 'reads-after-leaving' ? undefined : signal)
            : document(view, id, moment, signal);
        return stores;
      },
    });
    crowd = new Crowd(market);
    people = await everybody(crowd);
    auctionId = await crowd.auction({ reserve: usd(reserve) }, people.seller.cookies.get('jwt'));
    await bid(auctionId, 'other', 2000);
    await bid(auctionId, 'shopper', maximum);
    await bid(auctionId, 'other', 3000);
    await market.caughtUp();
  });
  afterAll(() => market.close());

  const noIndex = { streams: async () => [], bounds: async () => undefined, page: async () => [] };

  async function* endless(_: string, from = 0): AsyncGenerator<StoredFact> {
    const meta = {
      v: 1,
      at: '2026-05-01T12:00:00.000Z',
      commandId: 'c',
      bodyHash: '',
      actorId: 'a',
      correlationId: 'r',
      causationId: 'r',
    };
    for (odd.read = from; odd.read < 2 * mostFacts; odd.read++) {
      if (odd.read === 2000) odd.asked();
      yield { id: 'f', stream: odd.stream, revision: odd.read, position: '1', type: 'Whispered', data: {}, meta };
    }
  }

  const bid = (id: string, role: 'shopper' | 'other', minor: number) =>
    bidAs(crowd, people[role], { auctionId: id, minor });

  const get = async <T>(url: string) => (await crowd.get(url, market.operator.token)).body as T;
  const begin = (body: object) => crowd.post(jobRoutes.all, body, market.operator.token);

  async function found<K extends JobResult['kind']>(
    body: { kind: K } & Readonly<Record<string, unknown>>,
  ): Promise<Extract<JobResult, { kind: K }>> {
    const { status, body: begun, text } = await begin(body);
    if (status !== 200) throw new Error(text);
    await market.app.get(JobsKept, { strict: false }).whenEnded((begun as Job).id);
    const { state, error, result } = await get<JobWithResult>(jobRoutes.of((begun as Job).id));
    expect([state, error]).toEqual(['done', null]);
    return result as Extract<JobResult, { kind: K }>;
  }

  it('read the whole log, and say how many facts are whole, or where one is not', async () => {
    const [result, { facts }] = [await found({ kind: 'log' }), await market.stores.facts.readAll('', { limit: 9999 })];
    expect(result).toEqual({ kind: 'log', facts: facts.length, through: facts.at(-1)!.meta.at });
  });

  const drifted = (views?: readonly string[]) =>
    found({ kind: 'drift', sample: 200, seed: 'a', ...(views && { views }) });

  it('find no drift in any view of a market that nobody touched', async () => {
    const { views, found: differing } = await drifted();
    expect(differing).toEqual([]);
    expect(views.map(({ view }) => view)).toEqual(allViews.map(({ name }) => name));
    expect(views.filter(({ leftOut, unknown }) => leftOut !== null || unknown > 0)).toEqual([]);
    expect(views.find(({ view }) => view === 'auction-page')!.same).toBe(1);
  });

  const page = allViews.find(({ name }) => name === 'auction-page')!;
  const ofPage = async () => (await drifted(['auction-page'])).found;

  it('find a document that was changed by hand, and name it and the field', async () => {
    const collection = await market.app.get(LiveCollections).of(page);
    const kept = (await market.stores.documents.stored(collection, [auctionId])).get(auctionId) as Stored;
    const put = (over: object) =>
      market.stores.documents.write([{ collection, put: [{ ...kept, ...over }], remove: [] }]);
    await put({ price: 77 });
    const changed = await ofPage();
    const metrics = await (await fetch(`${market.opsUrl}/metrics`)).text();
    await put({});
    expect(changed).toEqual([{ view: 'auction-page', id: auctionId, fields: ['price'] }]);
    expect(metrics).toContain(`plinth_drift_first{view="auction-page",document="${auctionId}",fields="price"} 1`);
    expect(/plinth_drift_documents\{view="auction-page"\} (\d+)/.exec(metrics)?.[1]).toBe('1');
    expect(await ofPage()).toEqual([]);
  });

  it('find a fold that was changed without raising its view’s version', async () => {
    expect(await ofPage()).toEqual([]);
    const { version } = page;
    const fold = page.fold.bind(page);
    Object.assign(page, {
      fold: (...[doc, ...now]: Parameters<typeof fold>) => ({ ...fold(doc, ...now)!, extended: 9 }),
    });
    const { views, found: folded } = await drifted(['auction-page']);
    Object.assign(page, { fold });
    expect(views).toMatchObject([{ view: 'auction-page', version, differs: 1 }]);
    expect(folded).toEqual([{ view: 'auction-page', id: auctionId, fields: ['extended'] }]);
    expect(await ofPage()).toEqual([]);
  });

  it('find a document that is missing', async () => {
    const stored = market.stores.documents.stored.bind(market.stores.documents);
    market.stores.documents.stored = async () => new Map();
    const missing = await ofPage();
    market.stores.documents.stored = stored;
    expect(missing).toEqual([{ view: 'auction-page', id: auctionId, fields: ['.'] }]);
  });

  it('show documents of any view as of a fact beside now, with nothing secret', async () => {
    const stream = `auction-${auctionId}`;
    const asked = { kind: 'documents', stream, revision: 0 } as const;
    const { items } = await found({ ...asked, view: 'auction-page', ids: [auctionId, 'nobody'] });
    const [one, other] = items;
    expect(one).toMatchObject({ id: auctionId, was: { price: 1000 }, now: { price: expect.any(Number) } });
    expect(one!.differences).toContain('price');
    expect(other).toEqual({ id: 'nobody', was: null, now: null, differences: [] });
    const { variantId } = await crowd.lot();
    const lots = allViews.find(({ name }) => name === 'auction-lots')!;
    expect(lots.streamsOf).toBeUndefined();
    const lot = { kind: 'documents', view: lots.name, ids: [variantId] } as const;
    expect((await found(lot)).items[0]).toMatchObject({
      was: { id: variantId },
      now: { id: variantId },
      differences: [],
    });
    const early = await found({ ...lot, at: '2000-01-01T00:00:00.000Z' });
    expect(early.items[0]).toMatchObject({ was: null, now: { id: variantId }, differences: ['.'] });
    const all = [];
    for (const { name: view } of allViews) all.push(await found({ ...asked, view, ids: [auctionId, variantId] }));
    const told = JSON.stringify([all, await get(jobRoutes.all)]);
    expect(told).not.toMatch(new RegExp([maximum, reserve, '@example', '"box"', '"salt":"[0-9a-f]'].join('|')));
  });

  it('compare two rule records over closed auctions, and write nothing', async () => {
    const ended = await crowd.auction();
    await bid(ended, 'other', 2000);
    await bid(ended, 'shopper', 5000);
    await crowd.post(auctionRoutes.end(ended), {}, market.operator.token);
    await market.caughtUp();
    const end = await market.stores.facts.end();
    await until(async () => {
      await turn();
      return (await market.stores.index.search({ limit: 1 })).facts[0]?.position === end;
    });
    const span = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const told = await found({ kind: 'rules', rules: ['plinth-0', 'plinth-2'], ...span });
    const sum = { sold: 1, bids: 2, refused: 0, takings: [{ currency: 'USD', minor: 2050 }] };
    expect(told).toMatchObject({ auctions: 1, skipped: 0, differing: 0, rows: [], sums: [sum, sum] });
    expect(await market.stores.facts.end()).toBe(end);
    expect(await found({ kind: 'rules', rules: ['plinth-0', 'plinth-2'], ...span, to: span.from })).toMatchObject({
      auctions: 0,
    });
    expect((await begin({ kind: 'rules', rules: ['plinth-0', 'nobodys'], ...span })).status).toBe(400);
  });

  it('wait for each other, four at most, are listed, and can be stopped', async () => {
    const { history } = market.stores;
    const work = history.work.bind(history);
    history.work = async (_, { signal }) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await begin({ kind: 'drift' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]!.body['detail']).toContain('wait already');
    const { items, mostWaiting, rules } = await get<Jobs>(jobRoutes.all);
    expect([items.slice(0, 5).map(({ state }) => state), mostWaiting]).toEqual([
      ['waiting', 'waiting', 'waiting', 'waiting', 'running'],
      4,
    ]);
    expect(rules).toContain('plinth-2');
    for (const { id } of items.slice(0, 5)) {
      const stopped = await crowd.post(jobRoutes.stop(id), {}, market.operator.token);
      expect(stopped.body).toMatchObject({ id, state: 'stopped' });
    }
    history.work = work;
    expect((await drifted(['auction-page'])).found).toEqual([]);
  });

  it('are not there for anybody else, nor is what no view or job is', async () => {
    for (const role of cast.filter((one) => one !== 'operator')) {
      for (const method of ['GET', 'POST'] as const) {
        for (const url of [jobRoutes.all, jobRoutes.of(auctionId), jobRoutes.stop(auctionId)]) {
          const { status } = await askAs(crowd, people[role], { method, url, ...(method === 'POST' && { body: {} }) });
          expect([role, method, url, status]).toEqual([role, method, url, 404]);
        }
      }
    }
    expect((await begin({ kind: 'drift', views: ['nobodys'] })).status).toBe(404);
    expect((await begin({ kind: 'documents', view: 'nobodys', ids: ['a'] })).status).toBe(404);
    expect((await crowd.get(jobRoutes.of(auctionId), market.operator.token)).status).toBe(404);
    expect((await crowd.post(jobRoutes.stop(auctionId), {}, market.operator.token)).status).toBe(404);
  });

  it('read nothing more for a question whose asker has left', async () => {
    const leaving = new AbortController();
    odd.asked = () => leaving.abort();
    const url = `${market.url}${opsRoutes.document}?view=auction-page&id=endless`;
    const headers = { authorization: `Bearer ${market.operator.token}` };
    await expect(fetch(url, { headers, signal: leaving.signal })).rejects.toThrow('aborted');
    let before = -1;
    await until(async () => {
      const isStill = odd.read === before;
      before = odd.read;
      for (let n = 0; n < 20; n++) await turn();
      return isStill;
    });
    expect(odd.read).toBeGreaterThanOrEqual(2000);
    expect(odd.read).toBeLessThan(mostFacts / 2);
  });
});
