import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';

/* `MUTANT=any-host` believes every name that a request has for us. */
describe('a request over a line', () => {
  let http: TinyHttp;
  let port: number;
  beforeAll(async () => {
    http = await tinyHttp((app) => {
      const told = ({ url, headers: { host } }: { url: string; headers: { host?: string } }) => ({ url, host });
      app
        .getHttpAdapter()
        .getInstance()
        .get('/*', { config: { policy: ['everybody'], limit: 'page' } }, told);
    });
    await http.app.listen(0, '127.0.0.1');
    port = Number(new URL(await http.app.getUrl()).port);
  });
  afterAll(() => http.close());

  /** Its status and body, to a request line and a `Host`. */
  async function answer(line: string, host?: string) {
    const socket = connect(port, '127.0.0.1');
    const named = host === undefined ? [] : [`host: ${host}`];
    socket.end([`${line} HTTP/1.1`, ...named, 'connection: close', '', ''].join('\r\n'));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body };
  }

  it.each(['evil.example', 'localhost', '127.0.0.2', 'plinth.example.', 'plinth.example:80@evil.example', ''])(
    'that calls us %p is 421, on every route',
    async (host) => {
      const routes = ['GET /', 'GET /web-api/v1/open', 'GET /docs', 'GET /health/live', 'GET /none', 'POST /none'];
      for (const route of [...routes, 'GET /live/?EIO=4&transport=websocket'])
        expect([route, await answer(route, host)]).toEqual([route, expect.objectContaining({ status: 421 })]);
    },
  );

  it('that calls us by our name is answered', async () => {
    for (const host of ['plinth.example', 'Plinth.Example:443'])
      expect(await answer('GET /web-api/v1/open', host)).toMatchObject({ status: 200 });
  });

  it('that calls us by two names, ours and another, is 421, whichever a proxy before us believed', async () => {
    for (const [one, two] of [
      ['plinth.example', 'evil.example'],
      ['plinth.example', 'plinth.example'],
    ] as const)
      expect(await answer('GET /web-api/v1/open', `${one}\r\nhost: ${two}`)).toMatchObject({ status: 421 });
  });

  it('with an absolute target counts by the host in it, and is answered for the path alone', async () => {
    const good = await answer('GET https://plinth.example/a?b=c', 'evil.example');
    expect([good.status, JSON.parse(good.body)]).toEqual([200, { url: '/a?b=c', host: 'plinth.example' }]);
    expect(JSON.parse((await answer('GET HTTP://plinth.example?b', 'x')).body)).toMatchObject({ url: '/?b' });
    for (const target of ['http://evil.example/', 'http://', 'https://plinth.example@evil.example/', 'http:///'])
      expect([target, (await answer(`GET ${target}`, 'plinth.example')).status]).toEqual([target, 421]);
  });

  it.each(['/\\evil.example', '/a\\b', 'http://plinth.example/\\evil.example', '\\', 'plinth.example'])(
    'for %p is no address of ours',
    async (target) => expect(await answer(`GET ${target}`, 'plinth.example')).toMatchObject({ status: 400 }),
  );

  it('with a target of another kind meets the same hooks', async () => {
    expect(JSON.parse((await answer('GET ftp://plinth.example/', 'plinth.example')).body)).toMatchObject({
      url: '/ftp://plinth.example/',
    });
    expect(await answer('GET ftp://plinth.example/', 'evil.example')).toMatchObject({ status: 421 });
    expect(await answer('OPTIONS *', 'evil.example')).toMatchObject({ status: 421 });
  });

  it('may have a backslash in what it asks: browsers leave it there', async () =>
    expect(await answer('GET /a?q=\\', 'plinth.example')).toMatchObject({ status: 200 }));
});
