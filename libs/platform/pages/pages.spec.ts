import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, Visit } from '#contracts/pages.ts';
import { day, msOf } from '#kernel/instant.ts';
import { clock, sessions, signedIn, type TinyHttp, tinyHttp, visitor } from '../../../test/support/tiny-http.ts';
import { mountLocales } from '#platform/http/locales.ts';
import { mountPages } from './pages.ts';

const frame = `<html lang="%language%" data-theme="%theme%" data-now="%now%"><head><link rel="modulepreload" href="/a.js"><!--head--></head>
<body><!--body--><script type="module" src="/b.js"></script></body></html>`;

const assets = {
  mount: () => {},
  frame: () => Promise.resolve(frame),
  links: (modules: readonly string[]) => ({
    tags: modules.map((name) => `<link rel="modulepreload" href="/${name}.js">`).join(''),
    styles: { element: Buffer.from('<style>p{color:red}</style>'), hash: 'sha256-of-it' },
  }),
};

const hello: Page = {
  status: 200,
  language: 'fr',
  theme: 'dark',
  head: '<title>Bonjour</title>',
  modules: ['home'],
  body: '<p>$& bonjour</p>',
};

describe('a page', () => {
  let http: TinyHttp;
  let render: (visit: Visit) => Promise<Page | Response>;
  const ask: TinyHttp['ask'] = (...question) => http.ask(...question);

  beforeAll(async () => {
    http = await tinyHttp(async (app) => {
      mountLocales(app.getHttpAdapter().getInstance(), (language, name) =>
        language === 'fr' && name === 'auctions' ? { bid: 'Enchérir' } : undefined,
      );
      const renderer = { render: (visit: Visit) => render(visit), isForAll: () => false, lookOf: () => '' };
      await mountPages(app, assets, () => Promise.resolve(renderer));
    });
  });

  afterAll(() => http.close());

  beforeEach(() => {
    render = () => Promise.resolve(hello);
  });

  it('is the frame, filled, and only its own scripts may run', async () => {
    const { status, text, headers } = await ask('GET', '/fr-fr');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)![1];
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text)
      .toBe(`<html lang="fr" data-theme="dark" data-now="${msOf(clock.now())}"><head><link rel="modulepreload" nonce="${nonce}" href="/a.js"><title>Bonjour</title><link rel="modulepreload" nonce="${nonce}" href="/home.js"><style>p{color:red}</style></head>
<body><p>$& bonjour</p><script nonce="${nonce}" type="module" src="/b.js"></script></body></html>`);
    expect(policy).toContain("connect-src 'self' wss://plinth.example");
    expect(policy).toContain("style-src 'self' 'sha256-of-it';");
    expect(policy).not.toContain('unsafe');
    const again = await ask('GET', '/fr-fr');
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  it('brings a csrf token when the visitor has none of this session, and leaves a good one', async () => {
    const csrfOf = async (headers: Record<string, string>) =>
      /^csrf=([^;]+)/.exec(String((await ask('GET', '/', headers)).headers['set-cookie'] ?? ''))?.[1];
    expect(sessions.isCsrf(await csrfOf({}), null)).toBe(true);
    const ann = await signedIn('ann');
    expect(await csrfOf(ann)).toBeUndefined();
    expect(await csrfOf(visitor())).toBeUndefined();
    const jwtOnly = { cookie: ann.cookie.replace(/csrf=.*/, '') };
    expect(sessions.isCsrf(await csrfOf(jwtOnly), 's-ann')).toBe(true);
  });

  it('keeps a session going that is used, as answers do, and never by what a cache may keep', async () => {
    const ann = await signedIn('ann');
    clock.advance(2 * day);
    const renews = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const { headers, status } = await ask(method, url, ann);
      expect(status).toBe(200);
      return String(headers['set-cookie'] ?? '').match(/jwt=[^;]+/g)?.length ?? 0;
    };
    render = async ({ get }) => (await get('/web-api/v1/list'), hello);
    expect(await renews('/')).toBe(1);
    expect(await renews('/web-api/v1/list')).toBe(1);
    expect(await renews('/web-api/v1/kept')).toBe(0);
    expect(await renews('/locales/fr/auctions.json')).toBe(0);
    expect(await renews('/web-api/v1/echo', 'POST')).toBe(0);
  });

  it('of a session is kept by no browser, so that nobody comes back to it after signing out', async () => {
    const keptFor = async (headers: Record<string, string>) =>
      (await ask('GET', '/', headers)).headers['cache-control'];
    expect(await keptFor(await signedIn('ann'))).toBe('no-store');
    expect(await keptFor(visitor())).toBe('private, no-cache');
    render = () => Promise.resolve({ ...hello, status: 404 });
    expect(await keptFor(await signedIn('ann'))).toBe('no-store');
  });

  it('asks in this process as its visitor', async () => {
    const seen: unknown[] = [];
    render = async ({ get, request }) => {
      seen.push(request.url, await get('/web-api/v1/open'));
      seen.push(await get('/web-api/v1/errors/nothing').catch((error: unknown) => (error as Response).status));
      return hello;
    };
    await ask('GET', '/a?b=c', await signedIn('ann'));
    expect(seen).toEqual(['https://plinth.example/a?b=c', { kind: 'member' }, 404]);
  });

  it('knows the cookies of its visitor, and brings those that its queries set', async () => {
    const seen: unknown[] = [];
    render = async ({ get, request }) => {
      seen.push(request.headers.get('cookie'));
      await get('/web-api/v1/marked');
      return hello;
    };
    const { headers } = await ask('GET', '/', { cookie: 'theme=dark' });
    expect(seen).toEqual(['country=US; currency=USD; theme=dark']);
    expect(String(headers['set-cookie'])).toMatch(/csrf=.*mark=1|mark=1.*csrf=/);
  });

  it('may send elsewhere, within the house', async () => {
    const to = async (location: string) => {
      render = () => Promise.resolve(new Response(null, { status: 302, headers: { location } }));
      const { status, headers } = await ask('GET', '/account');
      return [status, headers['location']];
    };
    expect(await to('/login?redirect=%2Faccount')).toEqual([302, '/login?redirect=%2Faccount']);
    expect(await to('//evil.example')).toEqual([302, '/']);
    expect(await to('https://evil.example')).toEqual([302, '/']);
  });

  it('may come in parts', async () => {
    async function* parts() {
      yield '<p>one</p>';
      await Promise.resolve();
      yield Buffer.from('<p>two</p>');
    }
    render = () => Promise.resolve({ ...hello, status: 404, body: parts() });
    const { status, text } = await ask('GET', '/slow');
    expect(status).toBe(404);
    expect(text).toMatch(/<body><p>one<\/p><p>two<\/p><script nonce/);
  });

  it('is not what an unknown address of the API answers', async () => {
    expect(await ask('GET', '/web-api/v1/nowhere')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await ask('POST', '/nowhere', visitor(), {})).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('that breaks is a silent 500', async () => {
    render = () => Promise.reject(new Error('secret of the renderer'));
    const { status, text } = await ask('GET', '/');
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
  });

  it('has its texts by language and feature', async () => {
    expect(await ask('GET', '/locales/fr/auctions.json')).toMatchObject({
      body: { bid: 'Enchérir' },
      headers: { 'cache-control': 'public, max-age=10800' },
    });
    for (const name of ['fr/nothing', 'xx/auctions', 'fr/..%2f..%2fpackage', '__proto__/constructor']) {
      expect((await ask('GET', `/locales/${name}.json`)).status).toBe(404);
    }
  });
});
