import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { config, Tiny, type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { createHttpApp } from './create-http-app.ts';

let http: TinyHttp;
const ask: TinyHttp['ask'] = (...question) => http.ask(...question);

beforeAll(async () => {
  http = await tinyHttp();
});

afterAll(() => http.close());

describe('the house around the routes', () => {
  it('knows every route with its policy', () => {
    expect(http.routes).toContainEqual({
      method: 'POST',
      url: '/web-api/v1/things/:id/bids',
      policy: ['verified', 'operator'],
      limit: 'bid',
    });
    expect(http.routes.filter(({ policy }) => policy.length === 0)).toEqual([]);
  });

  it('does not start with a route that nobody said may be called', async () => {
    @Controller()
    class Bare {
      @Get('/bare')
      bare() {
        return 1;
      }
    }
    @Module({ imports: [Tiny], controllers: [Bare] })
    class Leaky {}
    const { app } = await createHttpApp(Leaky, config, new Log('silent'));
    await app.init();
    await expect(Promise.resolve(app.getHttpAdapter().getInstance().ready())).rejects.toThrow(/GET \/bare/);
    await app.close();
  });

  it('tells what it is in OpenAPI 3.1, with the schemas that check the requests', async () => {
    const { body } = await ask('GET', '/openapi.json');
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/web-api/v1/things/{id}/bids': {
          post: {
            'x-policy': ['verified', 'operator'],
            requestBody: { content: { 'application/json': { schema: { required: ['maximum'] } } } },
          },
        },
      },
    });
    expect((await ask('GET', '/docs')).text).toContain('POST /web-api/v1/things/{id}/bids');
  });

  it('says whether it is there and ready, yes or no, and to visitors nothing else', async () => {
    const health = http.app.get(HealthSources);
    health.add('views', () => ({ ok: false, lag: 3 }));
    expect(await ask('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'alive' } });
    expect(await ask('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    let isThere = false;
    health.needs('views', () => (isThere ? [] : ['inbox']));
    expect(await ask('GET', '/health/ready')).toMatchObject({ status: 503, text: '{"status":"not-ready"}' });
    isThere = true;
    for (const path of ['/health', '/metrics']) expect(await ask('GET', path)).toMatchObject({ status: 404 });
  });

  it('counts how long its routes take', async () => {
    const metrics = await http.app.get(Metrics).text();
    expect(metrics).toContain('plinth_http_seconds_count{method="GET",route="/health/live",status="2xx"} 1');
    expect(metrics).toContain('plinth_requests_in_flight 0');
  });

  it('sends security headers with every answer', async () => {
    for (const path of ['/web-api/v1/open', '/web-api/v1/none', '/health/ready', '/openapi.json'])
      expect([path, (await ask('GET', path)).headers]).toEqual([
        path,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-resource-policy': 'same-origin',
          'x-request-id': expect.any(String),
        }),
      ]);
  });
});
