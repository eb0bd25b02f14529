import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Crew } from '../../scripts/stack/crew.ts';
import { built, freePort, Processes } from '../support/processes.ts';

const root = join(import.meta.dirname, '../..');
const scripts = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);

/** Fields 3 and 4 of `stat`: what it does, and its parent. Nothing when it is gone; who waits to be reaped is gone. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

/** A process with all that it has started. */
function family(pid: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = Map.groupBy(pids, parentOf);
  const all = [pid];
  for (const one of all) all.push(...(children.get(one) ?? []));
  return all;
}

describe('a command', () => {
  let processes: Processes;
  let started: number[];

  beforeEach(() => {
    processes = new Processes();
    started = [];
  });
  afterEach(async () => {
    for (const pid of started) if (parentOf(pid) !== undefined) process.kill(pid, 'SIGKILL');
    await processes.close();
  });

  it('hands its process on: no shell stands between npm and who is to hear its signals', () => {
    const kept = scripts.filter(([, text]) => !/^(?:\w+='[^']*' )?(?:exec|npm run) /.test(text.split(' && ').at(-1)!));
    expect(kept).toEqual([]);
  });

  it('ends whole when a supervisor signals it: nothing of it is left when npm has ended', async () => {
    await built();
    const { NODE_OPTIONS: _, ...env } = process.env;
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...env, PLINTH_BUILT: '1', PORT: String(await freePort()), DATA_DIR: processes.folder(), DEMO: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(npm, 'exit');
    for await (const line of createInterface({ input: npm.stdout })) if (line.includes(' is open at ')) break;
    started = family(npm.pid!);
    expect(started.length).toBeGreaterThan(1);
    npm.kill('SIGTERM'); // npm alone, as a supervisor or a shell's `kill $!` does
    const [code] = await ended;
    expect(started.filter((pid) => parentOf(pid) !== undefined)).toEqual([]);
    expect(code).toBe(0);
  });

  it('of several processes that is to end while it starts begins none after that: nobody would end it', async () => {
    const crew = new Crew(() => undefined);
    await crew.end();
    const late = crew.take({ name: 'late', program: process.execPath, args: ['-e', 'console.log("ready")'] }, /ready/);
    await expect(late).rejects.toThrow('late is not started');
  });
});
