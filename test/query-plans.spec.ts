import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { openApiOf } from '#platform/http/openapi.ts';
import { filterOf, sortOf } from '#platform/read-store/mongo/query.adapter.ts';
import type { Clause, FindPlan } from '#platform/read-store/find-plan.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import type { ExplainingReadStore } from './support/explaining-read-store.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mongoServer, type Server } from './support/mongo-server.ts';
import { getAs } from './support/remote.ts';

type Parameter = Readonly<{ name: string; in: string; schema?: Readonly<{ enum?: readonly string[] }> }>;

/** Of a longer list of words two stand for all: a filter's, not an order's. */
const fewWords = 5;
const anId = '8d8c1c0e-6f0e-4d0c-9d55-0d3d6f1f0a01';

/** What a parameter is asked with: left out, each word of a short list, else any word. */
const valuesOf = ({ name, schema }: Parameter): readonly (string | undefined)[] => {
  if (schema?.enum) return [undefined, ...schema.enum.slice(0, schema.enum.length > fewWords ? 2 : fewWords)];
  return [undefined, name.endsWith('Id') ? anId : 'air-max'];
};

/** Every combination of what a list may be asked with. */
function queriesOf(parameters: readonly Parameter[]): readonly string[] {
  const asked = parameters.filter(({ name, in: place }) => place === 'query' && name !== 'cursor' && name !== 'after');
  let all: (readonly (readonly [string, string])[])[] = [[]];
  for (const parameter of asked) {
    all = all.flatMap((so) =>
      valuesOf(parameter).map((value) => (value === undefined ? so : [...so, [parameter.name, value] as const])),
    );
  }
  return all.map((pairs) => new URLSearchParams(pairs as [string, string][]).toString());
}

/** Every list of the market, asked in every way that its address allows: the market's store refuses what no index fits. */
describe('every query of every list', () => {
  let market: OpenMarket;
  let store: ExplainingReadStore;
  let server: Server;

  beforeAll(async () => {
    [market, server] = await Promise.all([openMarket(), mongoServer()]);
    store = market.stores.documents as ExplainingReadStore;
  });
  afterAll(async () => {
    await market.close();
    await server.stop();
  });

  it('has an index that fits, on SQLite', async () => {
    const wrong: string[] = [];
    for (const [path, { get }] of Object.entries(openApiOf(market.app).paths)) {
      if (!get || path.includes('outbox')) continue;
      for (const query of queriesOf((get.parameters ?? []) as readonly Parameter[])) {
        const url = `${path.replaceAll(/\{\w+\}/g, anId)}?${query}`;
        const { status } = await getAs(market.operator, market.url + url);
        if (status >= 500) wrong.push(`${status} ${url}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(store.questions.size).toBeGreaterThan(50);
  });

  // the stand-in plans nothing
  (process.env.MONGO_URL ? describe : describe.skip)('on MongoDB', () => {
    it('has one too', async () => {
      const documents = await MongoReadStore.open(server.url);
      const client = new mongo.MongoClient(server.url);
      // SecantusDB walks an index in order as MongoDB does, but plans a filter in its own way: that much is proved on it.
      const isSecantus = (await client.db().command({ hello: 1 })).setName === 'secantus';
      const wrong: string[] = [];
      for (const [kind, { collection, plans }] of store.questions) {
        await documents.ensure(collection);
        if (isSecantus && plans[0].where.length > 0) continue;
        const filter = isSecantus ? () => ({}) : filterOf;
        const stages = await stagesOf(client.db().collection(collection.name), plans, filter);
        if (stages.has('COLLSCAN') || stages.has('SORT')) wrong.push(`${kind}: ${[...stages].join()}`);
      }
      await Promise.all([documents.close(), client.close()]);
      expect(wrong).toEqual([]);
    });
  });
});

async function stagesOf(
  collection: mongo.Collection,
  plans: readonly FindPlan[],
  filter: (clauses: readonly Clause[]) => object,
) {
  const stages = new Set<string>();
  for (const { where, order, ranges } of plans) {
    for (const range of ranges) {
      const found = collection.find(filter([...where, ...range]), { sort: sortOf(order) });
      const said = JSON.stringify((await found.explain('queryPlanner')).queryPlanner?.winningPlan);
      for (const [, stage = ''] of said.matchAll(/"stage":"(\w+)"/g)) stages.add(stage);
    }
  }
  return stages;
}
