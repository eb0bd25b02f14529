import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { loadPlace } from '../test/support/second-core.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Which build: the commit of the folder that it is run in, and whether more than that was in it. */
function buildOf(): string {
  try {
    return `${git('rev-parse', '--short', 'HEAD').trim()}${git('status', '--porcelain') === '' ? '' : ' and changes'}`;
  } catch {
    return 'not in git';
  }
}

const gb = (bytes: number) => `${(bytes / 2 ** 30).toFixed(0)} GB`;

/** What a benchmark ran on: a figure means nothing without it. */
export const ranOn = {
  build: `build ${buildOf()}`,
  machine: `${os.availableParallelism()} cores of ${os.cpus()[0]?.model.trim() ?? 'some processor'}, ${gb(os.totalmem())}`,
  system: `${os.type()} ${os.release()}`,
  node: `Node ${process.version}`,
  at: new Date().toISOString(),
  loadBefore: `load ${os.loadavg()[0]!.toFixed(2)} before it`,
  load: loadPlace,
} as const;
