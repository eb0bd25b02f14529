import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../test/support/processes.ts';

/** A server under test, in a process of its own. */
export type Server = Readonly<{
  url: string;
  port: number;
  /** The operators' door, where the server is a market. */
  opsUrl: string;
  /** The operator's token, where the server is a market. */
  operator: string;
  /** What it said before it was open, a line each. */
  said: readonly string[];
  /** Seconds of CPU that it has used: all of its threads, and the main one. Nothing where the system does not tell. */
  cpu: () => Readonly<{ all: number; main: number }> | undefined;
  /** Most memory so far, in MB. */
  mostMemory: () => number | undefined;
  /** Memory now, in MB. */
  memory: () => number | undefined;
  /** Started with `collects`, it frees what nobody holds. */
  collect: () => void;
  close: () => Promise<void>;
}>;

const ticksPerSecond = 100;

const usual = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  OPS_PORT: '0',
  LOG_LEVEL: 'warn',
  DEMO: 'off',
  RATE_LIMITS: 'off',
  TEST_MEMBERS: 'on',
};

type StartOf = Readonly<{ flags: readonly string[]; env: Readonly<Record<string, string>> }>;

/** As the build's own `npm start` starts Node; a source runs as this process does. */
async function startOf(script: string): Promise<StartOf> {
  if (script.endsWith('.ts')) return { flags: process.execArgv, env: {} };
  const own = resolve('scripts/process-memory.mjs'); // of the folder that is measured: an older one has none
  return existsSync(own) ? ((await import(own)) as StartOf) : { flags: [], env: {} };
}

/** Node's flags for a server that is told to `collect`. */
export const collects: readonly string[] = ['--expose-gc', '--import', new URL('collect.mjs', import.meta.url).href];

/** Starts it on a free port and an empty data folder; ready when it says that it is open. */
export async function startServer(
  script: string,
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<Server> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-bench-'));
  const build = await startOf(script);
  const flags = [...build.flags, ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []), ...nodeFlags];
  const child = spawn(process.execPath, [...flags, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...build.env, ...usual, PORT: String(port), DATA_DIR: dataDir, ...env },
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const said: string[] = [];
  const opsUrl = await saysOpen(child, script, said);
  const close = async () => {
    process.off('exit', abandon);
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { pid } = child;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    opsUrl,
    operator: operatorOf(env['DATA_DIR'] ?? dataDir),
    said,
    cpu: () => cpuOf(pid!),
    mostMemory: () => memoryOf(pid!, 'VmHWM'),
    memory: () => memoryOf(pid!, 'VmRSS'),
    collect: () => void process.kill(pid!, 'SIGUSR2'),
    close,
  };
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Its operators' door, which a market says in the line behind the one that it is open. */
async function saysOpen(child: ChildProcess, script: string, said: string[]): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    said.push(line);
    const [, opsUrl] = /health and metrics are at (\S+)/.exec(line) ?? [];
    if (opsUrl === undefined && (line.startsWith('Plinth (') || !line.includes('is open at'))) continue;
    child.stdout!.resume();
    return opsUrl ?? '';
  }
  throw new Error(`${script} did not start`);
}

function operatorOf(dataDir: string): string {
  const text = readable(join(dataDir, 'operator.json'));
  return text ? (JSON.parse(text) as { token: string }).token : '';
}

function cpuOf(pid: number) {
  const [all, main] = [`/proc/${pid}/stat`, `/proc/${pid}/task/${pid}/stat`].map((file) => secondsOf(readable(file)));
  return all !== undefined && main !== undefined ? { all, main } : undefined;
}

/** Fields 14 and 15 of `stat`: time in user and in kernel mode. */
function secondsOf(stat: string | undefined): number | undefined {
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const memoryOf = (pid: number, field: string) => {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readable(`/proc/${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
};

function readable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
