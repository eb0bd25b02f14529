import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bid, bids, signedIn, type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { commandsOverSockets } from './socket-commands.ts';

describe('a command over a socket', () => {
  let http: TinyHttp;

  beforeAll(async () => {
    http = await tinyHttp();
  });

  afterAll(() => http.close());

  async function send(memberId: string, change: object = {}) {
    const { cookie, 'x-csrf-token': csrf } = await signedIn(memberId);
    const command = { path: bids, key: 'key-12345678', body: bid, cookie, csrf, ip: '203.0.113.9', ...change };
    return commandsOverSockets(http.fastify)(command);
  }

  it('is the same command as over HTTP, by key and body', async () => {
    const overHttp = await http.ask('POST', bids, await signedIn('ann'), bid);
    const overSocket = await send('ann');
    expect(overSocket.status).toBe(200);
    expect(overSocket.body).toMatchObject({
      memberId: 'ann',
      origin: {
        commandId: (overHttp.body['origin'] as { commandId: string }).commandId,
        bodyHash: (overHttp.body['origin'] as { bodyHash: string }).bodyHash,
      },
    });
  });

  it('meets the same policy, csrf check, schema and limits', async () => {
    expect(await send('new')).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
    expect(await send('ann', { csrf: 'x' })).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(await send('ann', { body: {} })).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect(await send('ann', { cookie: undefined })).toMatchObject({ status: 401 });
    expect(await send('ann', { path: '/web-api/v1/nowhere' })).toMatchObject({ status: 404 });
    const answers = await Promise.all(Array.from({ length: 80 }, () => send('ann')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
