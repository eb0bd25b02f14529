import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bid, bids, signedIn, type TinyHttp, tinyHttp, visitor } from '../../../test/support/tiny-http.ts';

let http: TinyHttp;
const ask: TinyHttp['ask'] = (...question) => http.ask(...question);

beforeAll(async () => {
  http = await tinyHttp();
});

afterAll(() => http.close());

describe('problems', () => {
  it.each([
    ['refused', 409, { code: 'bid-too-low', lowest: 5, status: 409 }],
    ['credentials', 401, { code: 'bad-credentials' }],
    ['nothing', 404, { code: 'not-found' }],
    ['reused', 422, { code: 'key-reused' }],
    ['again', 409, { code: 'try-again' }],
    ['full', 503, { code: 'overloaded' }],
    ['away', 503, { code: 'store-unavailable', detail: 'Try again in a moment.' }],
    ['unknown', 503, { code: 'outcome-unknown', detail: expect.stringContaining('may have been done') }],
    ['viewless', 503, { code: 'store-unavailable' }],
    ['keyless', 503, { code: 'store-unavailable' }],
  ])('%s is %s', async (name, status, body) => {
    const answer = await ask('GET', `/web-api/v1/errors/${name}`);
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 503);
  });

  it('a bug is a silent 500, told in the log with the request id', async () => {
    const answer = await ask('GET', '/web-api/v1/errors/bug', {
      'x-request-id': 'my-request-1',
      'x-client-dedup-id': 'my-page-1',
    });
    expect(answer).toMatchObject({ status: 500, headers: { 'x-request-id': 'my-request-1' } });
    expect(answer.body).toEqual({
      status: 500,
      title: 'Internal error',
      code: 'internal',
      detail: 'Something broke on our side.',
    });
    const told = http.logged.find((line) => line.includes('my-request-1'));
    expect(told).toContain('cannot read secrets of undefined');
    expect(told).toContain('my-page-1');
    await ask('GET', '/web-api/v1/errors/bug', { 'x-request-id': 'my-request-2', 'x-client-dedup-id': '{"a": "b"}' });
    expect(http.logged.find((line) => line.includes('my-request-2'))).not.toContain('clientDedupId');
  });

  it('an address where nothing is, and an id that is none, answer the same', async () => {
    const nowhere = await ask('POST', '/web-api/v1/nowhere', visitor(), {});
    const noId = await ask('POST', '/web-api/v1/things/7/bids', await signedIn('ann'), bid);
    expect([nowhere.status, noId.status]).toEqual([404, 404]);
    expect(noId.body).toEqual(nowhere.body);
    expect((await ask('GET', '/web-api/v1/%ff')).status).toBe(400);
  });

  it('name every wrong field', async () => {
    const answer = await ask('POST', bids, await signedIn('ann'), {
      maximum: { minor: 1.5, currency: 'XXX' },
      price: 1,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect((answer.body['errors'] as { path: string }[]).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['maximum.minor', 'maximum.currency']),
    );
    expect((await ask('POST', bids, await signedIn('ann'), { ...bid, price: 1 })).status).toBe(400);
    expect((await ask('POST', bids, await signedIn('ann'))).status).toBe(400);
  });

  it('a list where one value is asked, and an unknown query, are a 400', async () => {
    const headers = await signedIn('ann');
    expect((await ask('GET', '/web-api/v1/list?sort=a', headers)).body).toEqual({ sort: 'a' });
    expect((await ask('GET', '/web-api/v1/list?sort=a&sort=b', headers)).status).toBe(400);
    expect((await ask('GET', '/web-api/v1/list?sort[$gt]=', headers)).status).toBe(400);
  });
});

describe('the JSON guard', () => {
  const nested = (levels: number): string => (levels === 0 ? '1' : `{"a":${nested(levels - 1)}}`);
  const bad: Record<string, [status: number, body: string, type?: string]> = {
    'no JSON': [400, '{"a":'],
    'too deep': [400, nested(9)],
    'a list too long': [400, JSON.stringify({ a: Array.from({ length: 101 }, () => 1) })],
    'too large': [413, JSON.stringify({ a: 'x'.repeat(70_000) })],
    ['__proto__']: [400, '{"__proto__":{"polluted":1}}'],
    'constructor inside': [400, '{"a":[{"constructor":{"prototype":{"polluted":1}}}]}'],
    NUL: [400, '{"a":"b\\u0000"}'],
    'half a character': [400, '{"a":"\\ud800"}'],
    'half a character in a name': [400, '{"\\udfff":1}'],
    'a field twice': [400, '{"a":1,"a":2}'],
    'a field twice, inside and written otherwise': [400, '{"b":[{"a":"\\\\\\":","\\u0061":2}]}'],
    infinity: [400, '{"a":1e309}'],
    text: [415, '{"a":1}', 'text/plain'],
    form: [415, 'a=1', 'application/x-www-form-urlencoded'],
  };
  it.each(Object.keys(bad))('refuses %s', async (name) => {
    const [status, body, type = 'application/json'] = bad[name]!;
    const answer = await ask('POST', '/web-api/v1/echo', { ...visitor(), 'content-type': type }, body);
    expect(answer).toMatchObject({ status, body: { status, code: expect.any(String), detail: expect.any(String) } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses bytes that are no UTF-8', async () => {
    const headers = { ...visitor(), 'content-type': 'application/json' };
    expect((await ask('POST', '/web-api/v1/echo', headers, Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it('takes what is allowed, and no body at all', async () => {
    const body = { a: [[[{ b: 'é 🙂' }]]], c: Array.from({ length: 100 }, () => null), ':"\\': '"a":1,"a":\\' };
    expect((await ask('POST', '/web-api/v1/echo', visitor(), body)).body['body']).toEqual(body);
    const empty = { ...visitor(), 'content-type': 'application/json' };
    expect((await ask('POST', '/web-api/v1/echo', empty)).body['body']).toBeNull();
  });
});
