import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actRoutes, jobRoutes, opsRoutes } from '#contracts/ops-routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { BadFind } from '#platform/read-store/read-store.ts';
import { ProblemFilter } from '#platform/http/problem.filter.ts';
import { Crowd } from '../support/crowd.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { mutant } from '../support/mutants.ts';

/*
 * Every field that the operations room is asked by, with what a database, a shell, a folder or a page could take for more than a
 * word. To see it fail, run with MUTANT=any-word: what is no word of ours breaks on our side.
 */
if (mutant === 'any-word') {
  const told: ProblemFilter['catch'] = Reflect.get(ProblemFilter.prototype, 'catch');
  Reflect.set(ProblemFilter.prototype, 'catch', function broken(this: ProblemFilter, error: unknown, host: never) {
    const isAnswered = error instanceof BadFind || (error as { status?: number }).status === 400;
    return told.call(this, isAnswered ? new Error('unforeseen') : error, host);
  });
}

const nasty = [
  "' or 1=1 --",
  '"; drop table facts; --',
  '{"$gt":""}',
  '$where',
  '../../etc/passwd',
  '$(touch /tmp/x)',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '\u0000',
  '%00',
  '\u202eRTL',
  '-1',
  '1e309',
  'NaN',
  'a'.repeat(500),
  '',
];
const stream = 'member-1';
const now = '2026-11-28T12:03:07.000Z';
/** Of each address: what is asked as it should be. Every field in turn is then something else. */
const asked: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  [
    opsRoutes.facts,
    { stream, category: 'member', type: 'BidPlaced', person: 'x', correlation: 'x', from: now, to: now },
  ],
  [opsRoutes.facts, { cursor: 'before~0', limit: '5' }],
  [opsRoutes.fact, { stream, revision: '0' }],
  [opsRoutes.tree, { correlation: 'x' }],
  [opsRoutes.why, { request: 'x' }],
  [opsRoutes.counts, { from: now, to: now }],
  [opsRoutes.stream, { stream, at: now }],
  [opsRoutes.stream, { stream, revision: '0' }],
  [opsRoutes.document, { view: 'auction-page', id: 'x', at: now }],
  [opsRoutes.document, { view: 'auction-page', id: 'x', stream, revision: '0' }],
  [opsRoutes.drift, { view: 'auction-page', id: 'x' }],
  [opsRoutes.due, { limit: '5' }],
  [actRoutes.all, { cursor: '' }],
  [sellerRoutes.desk, { cursor: '' }],
];

describe('the fields of the operations room', () => {
  let market: OpenMarket;
  let crowd: Crowd;

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    await market.caughtUp();
  });
  afterAll(() => market.close());

  it.each(asked)('%s takes a word for a word, and answers everything else in words', async (path, fields) => {
    const wrong: string[] = [];
    for (const field of Object.keys(fields))
      for (const value of nasty) {
        const { status, text } = await crowd.get(
          `${path}?${new URLSearchParams({ ...fields, [field]: value })}`,
          market.operator.token,
        );
        const isEcho = value.length > 2 && value.includes('<') && text.includes(value);
        if (![200, 400, 404].includes(status) || isEcho)
          wrong.push(`${field}=${value}: ${status} ${text.slice(0, 200)}`);
      }
    for (const field of Object.keys(fields))
      for (const shape of [`${field}[$gt]=`, `${field}=a&${field}=b`, `${field}[]=a`, `__proto__[${field}]=a`]) {
        const { status } = await crowd.get(`${path}?${shape}`, market.operator.token);
        if (status !== 400) wrong.push(`${shape}: ${status}`);
      }
    expect(wrong).toEqual([]);
    expect(({} as Record<string, unknown>)['stream']).toBeUndefined();
  });

  it.each([
    { kind: 'documents', view: { $gt: '' }, ids: ['x'] },
    { kind: 'documents', view: 'auction-page', ids: [{ $gt: '' }] },
    { kind: 'documents', view: 'nobody', ids: ['x'] },
    { kind: 'rules', rules: ['plinth-0', '../../x'], from: now, to: now },
    { kind: 'rules', rules: ['__proto__', 'constructor'], from: now, to: now },
    { kind: 'drift', views: ['__proto__'] },
    { kind: 'drift', sample: 1e9 },
    { kind: 'drift', seed: "' or 1=1" },
    { kind: '__proto__' },
  ])('no job is begun of %j', async (body) => {
    const { status } = await crowd.post(jobRoutes.all, body, market.operator.token);
    expect([400, 404]).toContain(status);
  });
});
