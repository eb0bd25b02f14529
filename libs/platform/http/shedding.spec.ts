import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { open } from './route-config.ts';
import { mountDoor, Shedding } from './shedding.ts';

describe('the door', () => {
  let app: FastifyInstance;
  let shedding: Shedding;
  let lag: { ms: number };
  let health: HealthSources;
  let release: () => void;

  beforeEach(() => {
    app = fastify();
    lag = { ms: 0 };
    health = new HealthSources();
    shedding = new Shedding({ inFlight: 10, lagMs: 1500 }, lag);
    mountDoor(app, { shedding, health, headers: { 'x-content-type-options': 'nosniff' } });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = async () => {
      await held;
      return {};
    };
    app.post('/bids', open('bid'), hold);
    app.get('/read', open('read'), hold);
    app.get('/search', open('search'), hold);
    app.get('/health/live', open(), () => ({}));
  });

  afterEach(() => app.close());

  const ask = async (url: string) => app.inject({ method: url === '/bids' ? 'POST' : 'GET', url });

  it('turns away the less important first, and bids last', async () => {
    const answers = ['/search', '/search', '/search', '/read', '/read', '/read', '/read', '/bids'].map(ask);
    for (let n = 0; n < 6; n++) answers.push(ask('/bids'));
    await Promise.all([answers[2], answers[6], answers.at(-1)]); // these are turned away while the others are held
    expect(shedding.inFlight).toBe(10);
    release();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 503, 200, 200, 200, 503, 200, 200, 200, 200, 200, 503, 503]);
    expect(shedding.inFlight).toBe(0);
  });

  it('says so in a problem document, with a time to come back', async () => {
    lag.ms = 5000;
    const { statusCode, headers, body } = await ask('/bids');
    expect([statusCode, headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'overloaded' });
    expect((await ask('/health/live')).statusCode).toBe(200);
  });

  it('sheds by the lag of the event loop', async () => {
    release();
    lag.ms = 500;
    const statuses = await Promise.all(['/search', '/read', '/bids'].map(async (url) => (await ask(url)).statusCode));
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('is closed while the process stops', async () => {
    release();
    health.stopping();
    const { statusCode, headers } = await ask('/bids');
    expect([statusCode, headers.connection]).toEqual([503, 'close']);
  });
});
