import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { built, Processes } from '../support/processes.ts';

describe('a log on a server that was put back', () => {
  const processes = new Processes();
  beforeAll(() => built(), 300_000);
  afterAll(() => processes.close());

  it('ends the market that runs on it, which says why; the next one goes on', async () => {
    const [dataDir, EVENTSTORE_URL] = [processes.folder(), await processes.standIn('eventstoredb')];
    const env = { EVENTSTORE_URL };
    const first = await processes.start('market', { dataDir, env });
    expect(await processes.script(['scripts/log.ts', 'restored'], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('another log from here on'),
    });
    expect(await first.ended).toMatchObject({ code: 1 });
    expect(first.output()).toMatch(/Plinth ends: the log was put back from a backup/);

    const second = await processes.start('market', { dataDir, env });
    const health = (await (await fetch(`${second.opsUrl}/health`)).json()) as object;
    expect(health).toMatchObject({ status: 'ok', reactions: { ok: true } });
    second.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
  });
});
