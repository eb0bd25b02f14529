import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aLot, anAuction, Bidding, someMembers } from '../crash/bidding.ts';
import { built, Processes } from '../support/processes.ts';
import { operatorOf } from '../support/remote.ts';
import { atRest, audit } from '../support/stores-beside.ts';

describe('npm run rebuild, while people bid', () => {
  let processes: Processes;

  beforeAll(() => built());
  beforeEach(() => {
    processes = new Processes();
  });
  afterEach(() => processes.close());

  const rebuild = (dataDir: string, view: string) => processes.script(['scripts/rebuild.ts', view, '--data', dataDir]);

  it('fills each view beside the one shown, the market switches to it, and all are as the log says', async () => {
    const { url, dataDir, kill, ended } = await processes.start('market', { dataDir: processes.folder() });
    const operator = operatorOf(dataDir);
    const members = await someMembers(url, operator, 8);
    const lot = await aLot(url, operator);
    const auctions = await Promise.all([anAuction(url, operator, lot), anAuction(url, operator, lot)]);
    const bidding = new Bidding({ members, auctions, url: async () => url });
    await bidding.more(100);
    const filled: string[] = [];
    for (const view of ['auction-page', 'my-bids', 'auction-page']) {
      const { code, output } = await rebuild(dataDir, view);
      filled.push(new RegExp(`facts folded into (${view}[.]v\\S+)`).exec(output)![1]!);
      expect(output).toContain('The market has switched to it.');
      expect(code).toBe(0);
      await bidding.more(20);
    }
    await bidding.stop();
    await atRest({ dataDir });
    kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    const { facts, problems, collections } = await audit({ dataDir });
    expect(problems).toEqual([]);
    expect(collections.get('auction-page')).toBe(filled[2]);
    expect(facts.length).toBeGreaterThan(160);
  });

  it('waits for the next start when no market runs; a view that is not there is named', async () => {
    const dataDir = processes.folder();
    const first = await processes.start('market', { dataDir });
    await aLot(first.url, operatorOf(dataDir));
    first.kill('SIGTERM');
    await first.ended;
    const before = (await audit({ dataDir })).collections.get('product-page');
    const alone = await processes.script(['scripts/rebuild.ts', 'product-page', '--data', dataDir, '--wait', '0']);
    expect(alone).toMatchObject({ code: 0, output: expect.stringContaining('the next one that starts will') });
    expect(await rebuild(dataDir, 'nothing')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no view "nothing".*product-page/),
    });
    const second = await processes.start('market', { dataDir });
    const switched = async () => (await audit({ dataDir })).collections.get('product-page');
    while ((await switched()) === before);
    await atRest({ dataDir });
    second.kill('SIGTERM');
    await second.ended;
    expect((await audit({ dataDir })).problems).toEqual([]);
  });
});
