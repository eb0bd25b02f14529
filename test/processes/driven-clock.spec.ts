import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { idempotencyKey } from '#contracts/routes.ts';
import { day, plus } from '#kernel/instant.ts';
import { built, Processes } from '../support/processes.ts';

const start = '2026-05-01T12:00:00.000Z';
let processes: Processes;

beforeAll(async () => {
  await built();
  processes = new Processes();
});
afterAll(() => processes.close());

const tokenIn = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'operator.json'), 'utf8')) as { token: string }).token;

it('a market whose time is driven goes on there after a kill, says so, and is never opened by the machine’s clock', async () => {
  const dataDir = processes.folder();
  const env = { CLOCK: 'driven', CLOCK_AT: start };
  const first = await processes.start('market', { dataDir, env });
  const to = plus(start, 9 * day);
  const headers = {
    authorization: `Bearer ${tokenIn(dataDir)}`,
    'content-type': 'application/json',
    [idempotencyKey]: randomUUID(),
  };
  const moved = await fetch(`${first.url}${opsRoutes.clock}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ to }),
  });
  expect(await moved.json()).toEqual({ now: to, isDriven: true });
  first.kill('SIGKILL');
  await first.ended;

  const again = await processes.start('market', { dataDir, env });
  const health = (await (await fetch(`${again.opsUrl}/health`)).json()) as { clock: object };
  expect(health.clock).toEqual({ ok: true, is: 'driven', now: to });
  again.kill('SIGTERM');
  await again.ended;

  for (const [more, why] of [
    [{}, "this log's time is driven"],
    [{ CLOCK: 'driven', CLOCK_AT: plus(start, day) }, 'this log began at'],
    [{ ...env, HOST: '0.0.0.0' }, 'is not loopback'],
  ] as const) {
    const refused = processes.launch('market', { dataDir, env: more });
    expect(await refused.ended).toMatchObject({ code: 1 });
    expect(refused.output()).toContain(why);
  }
});
