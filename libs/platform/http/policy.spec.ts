import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandMetadata } from '#platform/streams/command.ts';
import {
  bid,
  bids,
  clock,
  often,
  seal,
  sessions,
  signedIn,
  type TinyHttp,
  tinyHttp,
  visitor,
} from '../../../test/support/tiny-http.ts';

let http: TinyHttp;
const ask: TinyHttp['ask'] = (...question) => http.ask(...question);

beforeAll(async () => {
  http = await tinyHttp();
});

afterAll(() => http.close());

describe('the guard', () => {
  it('lets in who may, and asks the others to sign in or refuses', async () => {
    expect(await ask('POST', bids, await signedIn('ann'), bid)).toMatchObject({
      status: 200,
      body: { memberId: 'ann' },
    });
    expect(await ask('POST', bids, await signedIn('op'), bid)).toMatchObject({ status: 200 });
    expect(await ask('POST', bids, visitor(), bid)).toMatchObject({ status: 401, body: { code: 'sign-in-first' } });
    expect(await ask('POST', bids, await signedIn('new'), bid)).toMatchObject({
      status: 403,
      body: { code: 'email-unverified' },
    });
    expect(await ask('POST', '/web-api/v1/system', await signedIn('op'))).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
  });

  it("does nothing in the name of another member than the page's: who has signed in since shares the window's cookies", async () => {
    const ann = await signedIn('ann');
    expect((await ask('POST', bids, { ...ann, 'x-member': 'ann' }, bid)).status).toBe(200);
    expect(await ask('POST', bids, { ...ann, 'x-member': 'luc' }, bid)).toMatchObject({
      status: 403,
      body: { code: 'member-changed' },
    });
    expect(await ask('POST', bids, { ...visitor(), 'x-member': 'luc' }, bid)).toMatchObject({
      body: { code: 'sign-in-first' },
    });
  });

  it('has no room of operators for others, whosever page they say it is', async () => {
    const page = { 'x-member': 'luc' };
    const [there, nowhere] = await Promise.all(
      ['room', 'no-such-room'].map(async (name) =>
        ask('POST', `/web-api/v1/${name}`, { ...(await signedIn('ann')), ...page }, {}),
      ),
    );
    expect([there!.status, there!.body['code']]).toEqual([nowhere!.status, nowhere!.body['code']]);
    expect((await ask('POST', '/web-api/v1/room', { ...(await signedIn('op')), ...page }, {})).status).toBe(403);
  });

  it("shows nobody a member's own things, where a route lets everybody in", async () => {
    expect(await ask('GET', '/web-api/v1/own', await signedIn('ann'))).toMatchObject({ body: { memberId: 'ann' } });
    expect(await ask('GET', '/web-api/v1/own')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('takes an ended session and a forged token for nobody', async () => {
    expect((await ask('POST', bids, await signedIn('ann', 'ended-1'), bid)).status).toBe(401);
    const forged = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
    expect((await ask('GET', '/web-api/v1/open', forged)).body).toEqual({ kind: 'anonymous' });
  });

  it('checks no flood of forged tokens, and forgives a browser that keeps sending its old one', async () => {
    const stale = await signedIn('ann', 'ended-2');
    const kinds = async (headers: (n: number) => Record<string, string>) => {
      const all = await often(250, (n) => ask('GET', '/web-api/v1/open', headers(n)));
      return all.filter(({ status }) => status === 429).length;
    };
    await ask('GET', '/web-api/v1/open', stale);
    expect(await kinds(() => stale)).toBe(0);
    clock.advance(60_000);
    expect(await kinds((n) => ({ authorization: `Bearer eyJ.${n}.x` }))).toBe(50);
    clock.advance(60_000);
  });

  it('knows the house itself by its seal alone, on that address with that key', async () => {
    const [path, key] = ['/web-api/v1/system', 'key-12345678'];
    const statusOf = async (headers: Record<string, string>) => (await ask('POST', path, headers)).status;
    const good = seal.headers(path, key);
    const authorization = good['authorization']!;
    expect(await statusOf(good)).toBe(200);
    expect(await statusOf(seal.headers(bids, key))).toBe(401);
    expect(await statusOf({ ...good, 'idempotency-key': 'key-87654321' })).toBe(401);
    expect(await statusOf({ authorization })).toBe(401);
    expect(await statusOf({ ...good, authorization: `${authorization}0` })).toBe(401);
    expect(
      await statusOf({ ...good, authorization: authorization.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ).toBe(401);
    expect(await statusOf({ ...good, authorization: 'Bearer house.' })).toBe(401);
    expect((await ask('GET', '/web-api/v1/open', good)).body).toEqual({ kind: 'anonymous' });
  });

  it('counts what a member does, and lets go of test members', async () => {
    const answers = async (name: string) => {
      const headers = await signedIn(name);
      const all = await Promise.all(Array.from({ length: 80 }, () => ask('POST', bids, headers, bid)));
      return Object.groupBy(all, ({ status }) => String(status));
    };
    clock.advance(60_000);
    const { 200: taken, 429: refused } = await answers('ann');
    expect([taken?.length, refused?.length]).toEqual([60, 20]);
    expect(refused?.[0]).toMatchObject({
      body: { code: 'too-many-requests' },
      headers: { 'retry-after': expect.stringMatching(/^[1-3]$/) },
    });
    expect((await answers('bot'))[200]).toHaveLength(80);
    clock.advance(60_000);
  });
});

describe('csrf', () => {
  const tokens: Record<string, () => Partial<Record<string, string>>> = {
    missing: () => ({ 'x-csrf-token': '' }),
    'made up': () => ({ 'x-csrf-token': 'abc.def' }),
    "a visitor's": () => ({ 'x-csrf-token': sessions.csrfFor(null) }),
    "another session's": () => ({ 'x-csrf-token': sessions.csrfFor('s-bob') }),
    'from another site': () => ({ origin: 'https://evil.example' }),
    'from a host that the request names': () => ({ origin: 'https://evil.example', host: 'evil.example' }),
    'from our host without https': () => ({ origin: 'http://plinth.example', host: 'plinth.example' }),
    'from a sandbox': () => ({ origin: 'null' }),
    'cross-site': () => ({ 'sec-fetch-site': 'cross-site' }),
    'same-site': () => ({ 'sec-fetch-site': 'same-site' }),
  };
  it.each(Object.keys(tokens))('refuses what changes something: %s', async (kind) => {
    const headers = { ...(await signedIn('ann')), ...tokens[kind]!() } as Record<string, string>;
    expect(await ask('POST', bids, headers, bid)).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });

  it.each([
    { origin: 'https://plinth.example', 'sec-fetch-site': 'same-origin', host: 'inside:3000' },
    { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin', host: 'shop.example' },
  ])('takes our own pages %j', async (own) => {
    expect((await ask('POST', bids, { ...(await signedIn('ann')), ...own }, bid)).status).toBe(200);
  });

  it("binds a visitor's token to the cookie", async () => {
    const headers = { ...visitor(), 'x-csrf-token': sessions.csrfFor(null) };
    expect((await ask('POST', '/web-api/v1/echo', headers, {})).status).toBe(403);
    expect((await ask('POST', '/web-api/v1/echo', visitor(), {})).status).toBe(200);
  });

  it('is not asked of a Bearer token, which no browser sends by itself', async () => {
    const { cookie } = await signedIn('ann');
    const headers = { authorization: `Bearer ${/jwt=([^;]+)/.exec(cookie)![1]}`, 'idempotency-key': 'key-12345678' };
    expect((await ask('POST', bids, headers, bid)).status).toBe(200);
  });
});

describe('a command', () => {
  it('is the same for the same actor, route, target and key, and told apart by its body without secrets', async () => {
    const command = async (name: string, url: string, body: object, key = 'key-12345678') =>
      (await ask('POST', url, { ...(await signedIn(name)), 'idempotency-key': key }, body)).body[
        'origin'
      ] as CommandMetadata;
    const first = await command('ann', '/web-api/v1/echo', { a: 1, b: 2, password: 'x' });
    const again = await command('ann', '/web-api/v1/echo', { password: 'y', b: 2, a: 1 });
    expect([again.commandId, again.bodyHash]).toEqual([first.commandId, first.bodyHash]);
    const other = await command('ann', '/web-api/v1/echo', { a: 1, b: 3 });
    expect(other.commandId).toBe(first.commandId);
    expect(other.bodyHash).not.toBe(first.bodyHash);
    const others = [
      await command('bot', '/web-api/v1/echo', {}),
      await command('ann', '/web-api/v1/echo', {}, 'key-87654321'),
      await command('ann', bids, bid),
      await command('ann', bids.replace('0a01', '0a02'), bid),
    ].map(({ commandId }) => commandId);
    expect(new Set([first.commandId, ...others]).size).toBe(5);
  });

  it('needs its key', async () => {
    const headers = { ...(await signedIn('ann')), 'idempotency-key': 'short' };
    expect(await ask('POST', bids, headers, bid)).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-missing' },
    });
  });
});
