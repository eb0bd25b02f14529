import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import { readConfig } from '#platform/config/config.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { type OpsListener, openOpsListener } from './ops-listener.ts';

/* `MUTANT=any-host` believes every name that a request has for us. */
if (mutant === 'any-host') AllowedHosts.prototype.has = () => true;

describe("the operators' listener", () => {
  const listeners: OpsListener[] = [];
  const servers: Server[] = [];
  afterEach(async () => {
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
    for (const server of servers.splice(0)) server.close();
  });

  async function open(env: Readonly<Record<string, string>> = {}) {
    const config = readConfig({ PORT: '0', PUBLIC_URL: 'https://plinth.example', ...env });
    const [health, metrics] = [new HealthSources(), new Metrics()];
    const listener = await openOpsListener({ config, health, metrics });
    listeners.push(listener);
    return { health, metrics, url: listener.url, get: (path: string) => request(listener.url).get(path) };
  }

  it('tells of health and metrics, and why the market is not ready', async () => {
    const { health, metrics, get } = await open();
    health.add('views', () => ({ ok: false, lag: 3 }));
    let isThere = false;
    health.needs('views', () => (isThere ? [] : ['inbox']));
    health.ready();
    metrics.gauge('sockets', 'Open sockets', () => 7);
    expect((await get('/health')).body).toMatchObject({ status: 'degraded', views: { lag: 3 } });
    const waiting = await get('/health/ready');
    expect([waiting.status, waiting.body]).toEqual([503, { status: 'starting', missing: ['views: inbox'] }]);
    isThere = true;
    expect((await get('/health/ready')).status).toBe(200);
    expect((await get('/metrics')).text).toContain('plinth_sockets 7');
    expect((await get('/web-api/session')).status).toBe(404);
    health.stopping();
    expect((await get('/health/ready')).body).toMatchObject({ status: 'stopping' });
  });

  it('has no metrics when the configuration says so', async () =>
    expect((await (await open({ METRICS: 'off' })).get('/metrics')).status).toBe(404));

  it('is asked by the address at which it listens or by a name of ours: a name that leads here is 421', async () => {
    const { url } = await open();
    const { port } = new URL(url);
    const statusFor = async (host: string, target = '/health') => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      return Number((await text(socket)).split(' ')[1]);
    };
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'plinth.example'])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', '10.0.0.1', '']) expect([host, await statusFor(host)]).toEqual([host, 421]);
    const inTarget = await statusFor(`127.0.0.1:${port}`, 'http://evil.example/health');
    expect(inTarget).toBe(421);
  });

  it('stands beside PORT, and on this machine alone, until somebody says otherwise', () => {
    expect(readConfig({})).toMatchObject({ opsPort: 3001, opsHost: '127.0.0.1' });
    expect(readConfig({ PORT: '0', HOST: '0.0.0.0' })).toMatchObject({ opsPort: 0, opsHost: '127.0.0.1' });
    expect(readConfig({ PORT: '65535' })).toMatchObject({ opsPort: 65_534 });
    expect(readConfig({ OPS_PORT: '9', OPS_HOST: '0.0.0.0' })).toMatchObject({ opsPort: 9, opsHost: '0.0.0.0' });
  });

  it('that is taken keeps the market from starting, and says which setting it is', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    servers.push(other);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(open({ OPS_PORT: String(port) })).rejects.toThrow(/OPS_HOST and OPS_PORT: .*EADDRINUSE/);
  });
});
