import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uploaded } from '#contracts/media.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { cookies, csrfHeader, mediaRoutes } from '#contracts/routes.ts';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { avif, bomb, jpeg, png, svg } from '../support/pictures.ts';
import { Visitor } from '../support/visitor.ts';

type Told = Readonly<{ status: number; code: unknown; detail: unknown; body: Record<string, unknown> }>;

let market: OpenMarket;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await tokenOf({ roles: ['shopper', 'seller'], email: 'sue@demo.example' });
});
afterAll(() => market.close());

/** A member's session, as a Bearer token: nothing of it is exempt from a limit. */
async function tokenOf({ roles, email }: { roles: readonly ('shopper' | 'seller')[]; email: string }) {
  const password = 'a long enough one';
  await market.app.get(AccountSeeder, { strict: false }).ensureDemoMember({ email, password, name: 'Sue', roles });
  const visitor = await Visitor.at(market.fastify);
  await visitor.post(accountRoutes.signIn, { email, password });
  return visitor.cookies.get(cookies.jwt)!;
}

/** Over a real line, as a browser sends a file. */
function send(bytes: Buffer, type: string, token: string | null = seller, headers: Record<string, string> = {}) {
  return new Promise<Told>((resolve, reject) => {
    const sent = request(
      `${market.url}${mediaRoutes.upload}`,
      {
        method: 'POST',
        headers: {
          ...(type !== '' && { 'content-type': type }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>;
          resolve({ status: answer.statusCode ?? 0, code: body['code'], detail: body['detail'], body });
        });
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

const folder = () => join(market.dataDir, 'media');
const stored = () =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

describe('an upload that is refused, with words, and nothing stored', () => {
  /** What it was refused with, when there were words and nothing was stored. */
  const refusal = async (bytes: Buffer, type: string, headers = {}) => {
    const { status, code, detail } = await send(bytes, type, seller, headers);
    if (stored().length > 0) return 'stored';
    return /\w{3}.*\.$/.test(String(detail)) ? `${status} ${String(code)}` : 'without words';
  };

  it('is no picture, or is not there', async () => {
    expect(await refusal(Buffer.from('#!/bin/sh\nrm -rf /'), 'image/png')).toBe('415 picture-mismatch');
    expect(await refusal(Buffer.alloc(0), 'image/png')).toBe('400 picture-empty');
    expect(await refusal(Buffer.alloc(0), '')).toBe('400 picture-empty');
    expect(await refusal(Buffer.from('{"picture":"aGk="}'), 'application/json')).toBe('415 picture-type');
    expect(await refusal(await png(), 'application/octet-stream')).toBe('415 picture-type');
    expect(await refusal(await png(), 'multipart/form-data; boundary=x')).toBe('415 picture-type');
  });

  it('is an SVG with a script, whatever it is called', async () => {
    expect(await refusal(svg, 'image/svg+xml')).toBe('415 picture-type');
    expect(await refusal(svg, 'image/png')).toBe('415 picture-mismatch');
    expect(await refusal(svg, 'text/html')).toBe('415 picture-type');
  });

  it('is of another type than it says', async () =>
    expect(await refusal(await jpeg(), 'image/webp')).toBe('415 picture-mismatch'));

  it('is cut', async () => {
    const [whole, still] = [await jpeg(), await avif()];
    expect(await refusal(whole.subarray(0, whole.length / 2), 'image/jpeg')).toBe('422 picture-broken');
    expect(await refusal(still.subarray(0, still.length - 40), 'image/avif')).toBe('422 picture-broken');
  });

  it('is small and unpacks to 400 million pixels', async () =>
    expect(await refusal(bomb(20_000), 'image/png')).toBe('422 picture-too-many-pixels'));

  it('has 50 MB, said or in chunks: the words arrive, the memory stays', async () => {
    const huge = Buffer.concat([(await jpeg()).subarray(0, 1000), Buffer.alloc(50 * 1024 * 1024)]);
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusal(huge, 'image/jpeg')).toBe('413 picture-too-large');
    expect(await refusal(huge, 'image/jpeg', { 'transfer-encoding': 'chunked' })).toBe('413 picture-too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 * 1024 * 1024);
  });

  it('comes from nobody, or from another page', async () => {
    const picture = await png();
    expect(await send(picture, 'image/png', null)).toMatchObject({ status: 401 });
    expect(await send(picture, 'image/png', null, { cookie: `${cookies.jwt}=${seller}` })).toMatchObject({
      status: 403,
      code: 'csrf',
    });
    expect(
      await send(picture, 'image/png', null, { cookie: `${cookies.jwt}=${seller}`, [csrfHeader]: 'x' }),
    ).toMatchObject({ code: 'csrf' });
    expect(stored()).toEqual([]);
  });
});

it('no other address takes bodies that are not JSON', async () => {
  const answer = await fetch(market.url + accountRoutes.signIn, {
    method: 'POST',
    body: new Uint8Array(await png()),
    headers: { 'content-type': 'image/png' },
  });
  expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ code: 'not-json' })]);
});

describe('a picture that is taken', () => {
  it('is served for ever, as the browser takes it', async () => {
    const told = await send(await jpeg(1000, 500), 'image/jpeg');
    expect(told.status).toBe(201);
    const { hash } = uploaded.parse(told.body);
    const get = (width: string, headers: Record<string, string> = {}) =>
      fetch(market.url + mediaRoutes.picture(hash, width), { headers });
    const answer = await get('800', { accept: 'image/avif,image/webp,*/*' });
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('vary'),
    ]).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable', 'accept']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const plain = await get('320');
    expect(plain.headers.get('content-type')).toBe('image/webp');
    expect((await get('320', { 'if-none-match': plain.headers.get('etag')! })).status).toBe(304);
    for (const path of [
      mediaRoutes.picture(hash, 321),
      mediaRoutes.picture('0'.repeat(64), 320),
      mediaRoutes.picture('..%2f..', 320),
    ])
      expect([path, (await fetch(market.url + path)).status]).toEqual([path, 404]);
  });
});
