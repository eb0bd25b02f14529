// MongoDB killed and paused under bids: `npm run soak -- mongo [--kills 20] [--pauses 2,15,40] [--untimed]`, on SecantusDB; where that cannot
// be had on the stand-in, which is only paused, for it has no disk.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { say, whole } from '../../bench/figures.ts';
import { type Secantus, startSecantus } from '../../scripts/servers/secantus.ts';
import { NotHere } from '../../scripts/servers/starting.ts';
import { built, freePort, Processes } from '../support/processes.ts';
import { judged, UnderFault } from './under-fault.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    pauses: { type: 'string', default: '2,15,40' },
    untimed: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const pauses = values.pauses.split(',').map(Number);
const betweenMs = 3000;
const mostMsBack = 60_000;

type Killable = Pick<Secantus, 'url' | 'kill' | 'ended'>;

const processes = new Processes();
const folder = processes.folder();
const port = await freePort();

async function mongo(): Promise<Killable & { isWhole: boolean }> {
  try {
    return { ...(await startSecantus({ folder, port })), isWhole: true };
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    say(`${error.message}\nThe stand-in instead: it is paused, not killed.`);
    return { ...(await processes.standInProcess('mongo')), isWhole: false };
  }
}

let kill: Killable['kill'] = () => {};

async function drill(): Promise<boolean> {
  await built();
  let server = await mongo();
  const { isWhole } = server;
  kill = (signal) => server.kill(signal);
  const urls = { eventStoreUrl: await processes.standIn('eventstoredb'), mongoUrl: server.url };
  const market = await UnderFault.start(processes, urls, urls);
  await pause(betweenMs);
  const before = market.memoryMb();
  const backMs: number[] = [];
  const back = async (what: string) => {
    const ms = await market.backWithin(mostMsBack);
    backMs.push(ms);
    say(`${what}: all well after ${whole(ms)} ms, ${whole(market.memoryMb())} MB`);
    await pause(betweenMs);
  };
  for (const seconds of pauses) {
    server.kill('SIGSTOP');
    await pause(seconds * 1000);
    server.kill('SIGCONT');
    await back(`paused for ${seconds} s`);
  }
  const rounds = isWhole ? kills : 0;
  for (let n = 1; n <= rounds; n++) {
    server.kill('SIGKILL');
    await server.ended;
    await pause((n % 4) * 500);
    server = await mongo();
    await back(`killed ${n}`);
  }
  const after = market.memoryMb();
  const { problems, endedMs } = await market.finish();
  const run = { asked: market.asked, backMs, memoryMb: [before, after] as const, endedMs, problems, bidsGoOn: true };
  const { wrong, line } = judged({ ...run, untimed: values.untimed });
  for (const one of wrong.slice(0, 20)) console.error(`  ${one}`);
  console.log(
    `mongo (${isWhole ? 'SecantusDB' : 'the stand-in'}): ${rounds} kills, pauses ${values.pauses} s: ${line}`,
  );
  return wrong.length === 0;
}

try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  kill('SIGKILL');
  await processes.close();
  rmSync(folder, { recursive: true, force: true });
}
