import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Analyst, asTheMarketSays, asTheTablesSay, hasDuckDb } from '../support/analyst.ts';
import { kafkaBrokers } from '../support/kafka-server.ts';
import { built, Processes, type Server } from '../support/processes.ts';

/** Recorded auctions; not part of the repository. Some three minutes, of which most is the playing. */
const folder = join(process.env['PLINTH_DATA'] ?? '../shared/data', 'auctions');
const missing = [
  ...(kafkaBrokers === undefined ? ['KAFKA_BROKERS names no broker'] : []),
  ...(existsSync(folder) ? [] : [`${folder} is not there (PLINTH_DATA)`]),
  ...(hasDuckDb ? [] : ['DuckDB has no binary for this system']),
];
const describeThere = missing.length > 0 ? describe.skip : describe;

type Health = Readonly<{
  relay?: Readonly<{ topics: readonly Readonly<{ topic: string; sent: number; behindMs: number }>[] }>;
}>;

describeThere(`502 recorded auctions on Kafka (${missing.join('; ') || kafkaBrokers})`, () => {
  const processes = new Processes();
  afterAll(() => processes.close());
  const dataDir = processes.folder();
  const prefix = `played${process.pid}-`;
  const topic = `${prefix}plinth.auctions.v1`;

  const withRelay = () =>
    processes.start('market', { dataDir, env: { KAFKA_BROKERS: kafkaBrokers!, KAFKA_TOPIC_PREFIX: prefix } });

  /** How far the relay is, once it is as far as that. */
  async function sent(market: Server, isEnough: (sent: number, behindMs: number) => boolean): Promise<number> {
    for (; ; await pause(1)) {
      const { relay } = (await (await fetch(`${market.opsUrl}/health`)).json()) as Health;
      const written = relay?.topics.find((one) => one.topic === topic);
      if (written && isEnough(written.sent, written.behindMs)) return written.sent;
    }
  }

  async function die(running: Server) {
    running.kill('SIGKILL');
    await running.ended;
  }

  /** A market without a relay plays them: all that it has to tell is before the relay then. */
  async function play() {
    const market = await processes.start('market', { dataDir });
    const args = ['scripts/replay.ts', 'auctions', '--dir', folder, '--url', market.url, '--json'];
    const { code, output } = await processes.script(args, { DATA_DIR: dataDir });
    expect([code, code === 0 ? '' : output.slice(-1000)]).toEqual([0, '']);
    await die(market);
  }

  /** Each time a little further: begun where a dead one was. */
  async function killedRelays(): Promise<readonly number[]> {
    const seen: number[] = [];
    for (let round = 0; round < 4; round++) {
      const market = await withRelay();
      seen.push(await sent(market, (now) => now > (seen.at(-1) ?? 0)));
      await die(market);
    }
    return seen;
  }

  it('make the tables that the market tells of, though relay and consumer are killed', async () => {
    await built();
    await play();
    const seen = await killedRelays();
    const one = new Analyst(processes, ['--brokers', kafkaBrokers!, '--prefix', prefix], '');
    expect(await one.untilKilled('COMMIT')).toBe(false); // what is there so far
    const market = await withRelay();
    const all = await sent(market, (now, behindMs) => now > seen.at(-1)! && behindMs < 1000);
    expect(seen.every((before) => before < all)).toBe(true); // they were killed amidst it
    expect(await one.untilKilled('INSERT INTO progress')).toBe(false);
    expect(await one.run('once')).toMatchObject({ code: 0 });

    const closed = (await one.report('--include', 'test')).auctions.filter(({ phase }) => phase === 'closed');
    const said = await Promise.all(closed.map(({ auction }) => asTheMarketSays(market.url, auction)));
    expect(closed.map(asTheTablesSay)).toEqual(said);
    expect(closed.length).toBe(502);
    expect((await one.report()).auctions).toEqual([]); // all of them are test members'
  });
});
