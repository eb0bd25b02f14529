import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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
  MALLOC_ARENA_MAX: '2', // as scripts/start.mjs has it
};

/** Starts it on a free port and an empty data folder; ready when it says that it is open. */
export async function startServer(script: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-bench-'));
  const flags = script.endsWith('.ts') ? process.execArgv : (process.env.BENCH_NODE_FLAGS?.split(' ') ?? []);
  const child = spawn(process.execPath, [...flags, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...usual,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const said: string[] = [];
  const opsUrl = await saysOpen(child, script, said);
  const close = async () => {
    process.off('exit', abandon);
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
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
    mostMemory: () => memoryOf(pid!),
    close,
  };
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
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

const memoryOf = (pid: number) => {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readable(`/proc/${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
};

function readable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
