import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { built, freePort, Processes } from '../support/processes.ts';
import { Battered, drill } from './drill.ts';

/** `MUTANT=ack-before-commit`: the log of the killed market acknowledges what is not on the disk; killing must show it. */
describe('the real market, ended in bad ways while people bid', () => {
  let processes: Processes;

  beforeAll(() => built());
  beforeEach(() => {
    processes = new Processes();
  });
  afterEach(() => processes.close());

  it('killed ten times at random moments, it keeps every acknowledged bid, once', async () => {
    const { acknowledged, refused, readyMs, problems } = await drill(processes, { rounds: 10 });
    const slowest = Math.round(Math.max(...readyMs));
    process.stderr.write(
      `10 kills: ${acknowledged} acknowledged bids, refused ${JSON.stringify(refused)}, ready again within ${slowest} ms\n`,
    );
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
  });

  it('told to end, it answers what it has begun, loses nothing and exits with 0', async () => {
    const market = new Battered(processes);
    await market.start();
    const bidding = await market.crowd();
    await bidding.more(60);
    expect(await market.end('SIGTERM')).toMatchObject({ code: 0, signal: null });
    await bidding.more(20);
    expect(await market.askAgain()).toEqual([]);
    expect(await market.finish()).toEqual([]);
  });

  it('keeps a second one from its folder and says who has it, even while it stands still', async () => {
    const dataDir = processes.folder();
    const first = await processes.start('market', { dataDir });
    const refusal = new RegExp(`does not start: .*in use by process ${first.pid} since 20.*DATA_DIR`);
    const second = processes.launch('market', { dataDir, at: await freePort() });
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.output()).toMatch(refusal);
    first.kill('SIGSTOP');
    const third = processes.launch('market', { dataDir, at: await freePort() });
    expect(await third.ended).toMatchObject({ code: 1 });
    expect(third.output()).toMatch(refusal);
    first.kill('SIGCONT');
    const answers = async () => (await fetch(first.url + auctionRoutes.all)).status;
    while ((await answers()) !== 200); // it sheds load at first: its event loop stood still
  });
});
