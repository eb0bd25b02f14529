import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from '#contracts/pages.ts';
import { mountPages } from '#platform/pages/pages.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { clock, signedIn, type TinyHttp, tinyHttp, visitor } from '../../../test/support/tiny-http.ts';
import { leastPacked } from './compression.ts';

/* To see a test fail, run with `MUTANT=packs-for-strangers`: what is made for a session is compressed for foreign pages too. */

const text = 'Enchères, à la loupe. '.repeat(4000);
const frame = '<html data-now="%now%"><head><!--head--></head><body><!--body--></body></html>';
const assets = { mount: () => {}, frame: async () => frame, links: () => ({ tags: '' }) };
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };

describe('what leaves the house', () => {
  let http: TinyHttp;

  beforeAll(async () => {
    http = await tinyHttp(async (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      if (mutant === 'packs-for-strangers')
        fastify.addHook('onSend', async (request: { headers: Record<string, unknown> }) => {
          delete request.headers['x-no-compression'];
        });
      const page: Page = { status: 200, language: 'en', theme: 'dark', head: '', modules: [], body: text };
      const isForAll = ({ pathname }: URL) => pathname === '/shared';
      await mountPages(app, assets, async () => ({ render: async () => page, isForAll, lookOf: () => '' }));
    });
  });
  afterAll(() => http.close());

  async function ask(url: string, headers: Record<string, string>) {
    const { rawPayload, headers: told, body } = await http.app.inject({ method: 'GET', url, headers });
    const encoding = told['content-encoding'] as keyof typeof unpacked | undefined;
    return {
      encoding,
      vary: told.vary,
      bytes: rawPayload.length,
      said: encoding ? unpacked[encoding](rawPayload).toString() : body,
    };
  }
  const browser = { ...visitor(), 'accept-encoding': 'gzip, deflate, br, zstd' };
  const old = { ...visitor(), 'accept-encoding': 'gzip' };

  it('is compressed as the browser likes, and the same to read', async () => {
    for (const [headers, encoding] of [
      [browser, 'br'],
      [old, 'gzip'],
    ] as const) {
      const page = await ask('/own', headers);
      expect([page.encoding, page.vary]).toEqual([encoding, 'accept-encoding']);
      expect(page.bytes).toBeLessThan(text.length / 20);
      expect(page.said).toContain(text);
    }
    expect(await ask('/own', visitor())).toMatchObject({ encoding: undefined, said: expect.stringContaining(text) });
  });

  it('and so is JSON, unless it is small', async () => {
    expect((await ask('/openapi.json', browser)).encoding).toBe('br');
    const small = await ask('/web-api/v1/open', browser);
    expect([small.encoding, small.bytes < leastPacked]).toEqual([undefined, true]);
  });

  it('of a page that all are shown only the frame is compressed anew, and it is one whole file', async () => {
    clock.advance(60_000);
    const first = await ask('/shared', old); // made, and compressed on its way
    clock.advance(500);
    const second = await ask('/shared', browser);
    const third = await ask('/shared', visitor());
    expect([first.encoding, second.encoding, third.encoding]).toEqual(['gzip', 'gzip', undefined]);
    expect(second.bytes).toBeLessThan(text.length / 20);
    expect(second.said).toBe(third.said);
    expect(Number(/data-now="(\d+)/.exec(second.said)![1]) - Number(/data-now="(\d+)/.exec(first.said)![1])).toBe(500);
  });

  it('never tells a foreign page how long a session’s own is', async () => {
    const ann = { ...(await signedIn('ann')), 'accept-encoding': 'br' };
    const from = async (site?: string) =>
      (await ask('/own', { ...ann, ...(site && { 'sec-fetch-site': site }) })).encoding;
    expect([await from('same-origin'), await from('none')]).toEqual(['br', 'br']);
    expect([await from('cross-site'), await from('same-site'), await from()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is not unpacked on its way in', async () => {
    const { statusCode } = await http.app.inject({
      method: 'POST',
      url: '/web-api/v1/echo',
      headers: { ...visitor(), 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: '{}',
    });
    expect(statusCode).toBe(200); // read as it is, as ever
  });
});
