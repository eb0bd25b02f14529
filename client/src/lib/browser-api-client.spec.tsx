import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { browserApiClient, renewDedupId } from './browser-api-client.ts';
import { ServerTime } from './server-time.ts';

const asIs = async () => ({ parse: (answer: unknown) => answer });
let member: string | null = null;
const api = browserApiClient(new ServerTime(0, 0), () => member);
const market = jest.fn<typeof fetch>();
const before = globalThis.fetch;

const headersOf = (init: RequestInit | undefined) => Object.fromEntries(new Headers(init?.headers));
const ofTheLook = 'x-client-dedup-id';

/** Header fields of the requests so far but for that of the look at the page, with the address of each. */
const asked = () =>
  market.mock.calls.map(([path, init]) => {
    const { [ofTheLook]: _, ...headers } = headersOf(init);
    return [path, headers] as const;
  });

beforeEach(() => {
  market.mockReset().mockImplementation(async () => new Response('{}'));
  globalThis.fetch = market;
  document.cookie = 'csrf=a-token';
});
afterEach(() => {
  globalThis.fetch = before;
  document.cookie = 'csrf=; Max-Age=0';
});

const json = { accept: 'application/json', 'content-type': 'application/json' };

describe('a request', () => {
  it('says whose page it is of and that it is JSON, also one that only reads', async () => {
    await api.get('/web-api/v1/auctions', asIs);
    await api.post('/web-api/v1/login', {}, 'a-key');
    expect(asked()).toEqual([
      ['/web-api/v1/auctions', { ...json, 'x-csrf-token': 'a-token' }],
      ['/web-api/v1/login', { ...json, 'x-csrf-token': 'a-token', 'idempotency-key': 'a-key' }],
    ]);
    expect(market.mock.calls.map(([, init]) => init?.method ?? 'GET')).toEqual(['GET', 'POST']);
  });

  it('says of which look at a page it is: of another after every change of route', async () => {
    await api.get('/web-api/v1/auctions', asIs);
    await api.post('/web-api/v1/login', {}, 'a-key');
    renewDedupId();
    await api.get('/web-api/v1/auctions', asIs);
    const [first, second, third] = market.mock.calls.map(([, init]) => headersOf(init)[ofTheLook]);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('that changes something has a token first; one that reads goes without', async () => {
    document.cookie = 'csrf=; Max-Age=0';
    await api.get('/web-api/v1/auctions', asIs);
    await api.post('/web-api/v1/login', {}, 'a-key');
    expect(asked().map(([path, { 'x-csrf-token': token }]) => [path, token])).toEqual([
      ['/web-api/v1/auctions', ''],
      ['/web-api/session', ''],
      ['/web-api/v1/login', ''],
    ]);
  });

  it('with a file says what file it is', async () => {
    await api.post('/web-api/v1/media', new Blob(['x'], { type: 'image/png' }), 'a-key');
    expect(asked()).toMatchObject([['/web-api/v1/media', { 'content-type': 'image/png', accept: 'application/json' }]]);
  });

  it('that was called off does not go out, not after a new token either', async () => {
    const over = new AbortController();
    market.mockImplementation(async (path, init) => {
      if (init?.signal?.aborted) throw new Error('called off');
      if (path === '/web-api/session') return new Response('{}');
      over.abort();
      return new Response('{"code":"csrf"}', { status: 403 });
    });
    await expect(api.post('/web-api/v1/bids', {}, 'a-key', { signal: over.signal })).rejects.toThrow('line-lost');
  });

  it('says of which member the page is, after a new token too: whoever signed in meanwhile shares its cookies', async () => {
    member = 'ann';
    market.mockImplementationOnce(async () => {
      document.cookie = 'csrf=anothers';
      return new Response('{"code":"csrf"}', { status: 403 });
    });
    await api.post('/web-api/v1/bids', {}, 'a-key');
    member = null;
    const posts = asked().filter(([path]) => path === '/web-api/v1/bids');
    expect(posts.map(([, headers]) => [headers['x-csrf-token'], headers['x-member']])).toEqual([
      ['a-token', 'ann'],
      ['anothers', 'ann'],
    ]);
  });

  it('needs an address', async () => {
    await expect(api.get('', asIs)).rejects.toThrow('Required: url');
    await expect(api.post('', {}, 'a-key')).rejects.toThrow('Required: url');
    expect(market).not.toHaveBeenCalled();
  });
});
