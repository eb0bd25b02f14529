import { describe, expect, it } from '@jest/globals';
import { HealthSources } from './health-sources.ts';
import { Log } from './log.ts';
import type { LogFields } from './log-fields.ts';
import { Metrics } from './metrics.ts';

const written = (write: (log: Log) => void, level = 'info') => {
  const lines: string[] = [];
  write(new Log(level, { write: (line) => void lines.push(line) }));
  return lines;
};

describe('the log', () => {
  it('keeps one event on one line, whatever is in it', () => {
    const lines = written((log) => log.log('a\r\n{"level":60}\u001b[31m red\u2028'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/\\[rnu]|\u2028/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, msg: 'a | {"level":60} | [31m red | ' });
  });

  it('has only fields that it knows', () => {
    const fields = { requestId: 'r1', status: 500, body: 'x', email: 'y' } as LogFields;
    expect(Object.keys(JSON.parse(written((log) => log.tell('error', 'oh', fields))[0]!) as object)).toEqual([
      'level',
      'time',
      'requestId',
      'status',
      'msg',
    ]);
  });

  it('never tells an address or a token', () => {
    const canaries = ['ann.bee@example.com', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2ln', 'password=hunter2hunter2'];
    const lines = written((log) => {
      for (const canary of canaries) {
        log.error(new Error(`no ${canary} here`));
        log.warn(`${canary}, said somebody`, 'spec');
        log.tell('info', 'x', { error: `<${canary}>` });
      }
    });
    expect(lines).toHaveLength(9);
    expect(lines.join('')).not.toMatch(/ann\.bee|eyJzdWIi|hunter2/);
  });

  it('is silent below its level', () => expect(written((log) => log.debug('x'), 'warn')).toEqual([]));
});

describe('health', () => {
  it('gathers what the parts say; one that throws is not ok', async () => {
    const health = new HealthSources();
    health.add('views', () => ({ ok: true, lag: 0 }));
    health.ready();
    expect(await health.report()).toEqual({ status: 'ok', phase: 'ready', views: { ok: true, lag: 0 } });
    health.add('stores', () => Promise.reject(new Error('gone')));
    expect(await health.report()).toMatchObject({ status: 'degraded', stores: { ok: false } });
  });

  it('never gets ready again once it stops', () => {
    const health = new HealthSources();
    health.stopping();
    health.ready();
    expect([health.isReady, health.isStopping]).toEqual([false, true]);
  });
});

it('metrics are told by route, status class and size', async () => {
  const metrics = new Metrics();
  metrics.answered('GET', '/a/:id', 204, 3);
  metrics.answered('GET', '/a/:id', 200, 3);
  metrics.count('bids_total', 'Bids taken');
  metrics.gauge('sockets', 'Open sockets', () => 7);
  const text = await metrics.text();
  expect(text).toContain('plinth_http_seconds_count{method="GET",route="/a/:id",status="2xx"} 2');
  expect(text).toContain('plinth_bids_total 1');
  expect(text).toContain('plinth_sockets 7');
});
