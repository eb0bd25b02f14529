// The line to a store fails in twelve ways under bids: `npm run soak -- outage --store mongo|esdb [--minutes 10] [--untimed]`.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { say, whole } from '../../bench/figures.ts';
import { BadLine, faults } from '../support/bad-line.ts';
import { built, Processes } from '../support/processes.ts';
import { judged, UnderFault } from './under-fault.ts';

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'mongo' },
    minutes: { type: 'string', default: '10' },
    untimed: { type: 'boolean', default: false },
  },
});
const isMongo = values.store === 'mongo';
if (!isMongo && values.store !== 'esdb') throw new Error('--store mongo or --store esdb');
const mostMsBack = 60_000;
const longestMs = 8000;
const betweenMs = 1000;

const processes = new Processes();

async function drill(): Promise<boolean> {
  await built();
  const place = { eventStoreUrl: await processes.standIn('eventstoredb'), mongoUrl: await processes.standIn('mongo') };
  const real = isMongo ? place.mongoUrl : place.eventStoreUrl;
  const line = await BadLine.to(Number(/:(\d+)/.exec(real)![1]));
  const through = isMongo
    ? { ...place, mongoUrl: `mongodb://127.0.0.1:${line.port}/?directConnection=true` }
    : { ...place, eventStoreUrl: `esdb://127.0.0.1:${line.port}?tls=false` };
  const market = await UnderFault.start(processes, through, place);
  await pause(betweenMs);
  const before = market.memoryMb();
  const until = Date.now() + Number(values.minutes) * 60_000;
  const backMs: number[] = [];
  for (let n = 0; Date.now() < until; n++) {
    const fault = faults[n % faults.length]!;
    const lasted = randomInt(500, longestMs);
    await line.suffer(fault);
    await pause(lasted);
    await line.heal();
    const ms = await market.backWithin(mostMsBack);
    backMs.push(ms);
    say(`${fault} for ${whole(lasted)} ms: all well after ${whole(ms)} ms, ${whole(market.memoryMb())} MB`);
    await pause(betweenMs);
  }
  const after = market.memoryMb();
  const { problems, endedMs } = await market.finish();
  await line.close();
  const run = { asked: market.asked, backMs, memoryMb: [before, after] as const, endedMs, problems, bidsGoOn: isMongo };
  const { wrong, line: figures } = judged({ ...run, untimed: values.untimed });
  for (const one of wrong.slice(0, 20)) console.error(`  ${one}`);
  console.log(`outage of ${values.store} (the stand-in): ${backMs.length} faults of the line: ${figures}`);
  return wrong.length === 0;
}

try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  await processes.close();
}
