import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mutant } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

/** How a process ended. */
export type Ended = Readonly<{ code: number | null; signal: NodeJS.Signals | null }>;

/** A process that runs, or has ended. */
export type Running = Readonly<{
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<Ended>;
  /** All that it has printed so far. */
  output: () => string;
}>;

/** A process of the market that answers `GET /health/ready`. */
export type Server = Running & Readonly<{ url: string; opsUrl: string; dataDir: string; readyMs: number }>;

export type Entry = 'market' | 'api' | 'projector';

/** `at` is its port, a free one when left out; `env` stands over `DEMO=off`, no limits, and test members; `program` over the start. */
export type HowToStart = Readonly<{
  dataDir: string;
  at?: number;
  env?: Readonly<Record<string, string>>;
  program?: string;
}>;

type Env = Readonly<Record<string, string>>;

/** What the tests' own environment must not bring into the market. */
const clean = {
  NODE_OPTIONS: '',
  NODE_ENV: 'production',
  EVENTSTORE_URL: '',
  MONGO_URL: '',
  KAFKA_BROKERS: '',
  MUTANT: '',
};
const usual = {
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOOP_LAG_MOST: '30000',
  LOG_LEVEL: 'error',
  TEST_MEMBERS: 'on',
  MAIL_OUTBOX: 'on',
};

/** Makes the build that the processes run from, when it is missing or older than its sources (`PLINTH_BUILT=1`: never). */
export async function built(): Promise<void> {
  if (process.env.PLINTH_BUILT) return;
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)(process.execPath, ['scripts/build-if-stale.mjs'], { cwd: root, env });
}

/** A port that nobody listens on now. Below those that the system gives to who asks for any: it stays free until it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => undefined);
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** What a market prints behind the line that it is open. */
const operatorsAt = /health and metrics are at (\S+)/;

/** Processes of one test, and their folders: `close` leaves none of them, however the test ends. */
export class Processes {
  private readonly running = new Set<Running>();
  private readonly folders: string[] = [];

  /** A new folder, gone at the end. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-process-'));
    this.folders.push(folder);
    return folder;
  }

  /** Starts it and does not wait. */
  launch(entry: Entry, { dataDir, at = 0, env = {}, program = 'scripts/start.mjs' }: HowToStart): Running {
    const own = { ...usual, PORT: String(at), OPS_PORT: '0', DATA_DIR: dataDir, PLINTH_BUILT: '1', ...env };
    return this.run([program, entry], own);
  }

  /** Starts it, and waits until it is ready. Throws what it said when it ends before. */
  async start(entry: Entry, how: HowToStart): Promise<Server> {
    const began = performance.now();
    const at = how.at ?? (await freePort());
    const url = `http://127.0.0.1:${at}`;
    const running = this.launch(entry, { ...how, at });
    const [, opsUrl] = operatorsAt.exec(await said(running, operatorsAt))!;
    while (!(await answers(`${url}/health/ready`))) await pause(10);
    return { ...running, url, opsUrl: opsUrl!, dataDir: how.dataDir, readyMs: performance.now() - began };
  }

  /** Begins a program of the house, and does not wait. */
  begin(args: readonly string[], env: Env = {}): Running {
    return this.run(args, env);
  }

  /** Runs a program of the house until it ends. */
  async script(args: readonly string[], env: Env = {}): Promise<Ended & { output: string }> {
    const running = this.begin(args, env);
    return { ...(await running.ended), output: running.output() };
  }

  /** The address of a stand-in that runs as a process of its own; `MUTANT=any-revision` takes a careless log, `taken-here` careless documents. */
  async standIn(name: 'eventstoredb' | 'mongo'): Promise<string> {
    return (await this.standInProcess(name)).url;
  }

  /** The same with what it takes to pause it. */
  standInProcess(name: 'eventstoredb' | 'mongo'): Promise<Running & { url: string }> {
    const isCareless = mutant === (name === 'mongo' ? 'taken-here' : 'any-revision');
    const program = isCareless ? `test/support/careless-${name}.ts` : `test/stand-ins/${name}.ts`;
    return this.serving([program, '--port', '0']);
  }

  /** A program of the house that first prints its address. */
  async serving(args: readonly string[]): Promise<Running & { url: string }> {
    const running = this.run(args, {});
    const [url] = (await said(running, /^\S+:\/\/\S+$/m)).split('\n');
    return { ...running, url: url! };
  }

  async close(): Promise<void> {
    for (const { kill } of this.running) kill('SIGKILL'); // a stopped one too
    await Promise.all([...this.running].map(({ ended }) => ended));
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }

  private run(args: readonly string[], env: Env): Running {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env: { ...process.env, ...clean, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = watched(child);
    this.running.add(running);
    const abandon = () => running.kill('SIGKILL');
    process.once('exit', abandon);
    void running.ended.then(() => process.off('exit', abandon) && this.running.delete(running));
    return running;
  }
}

function watched(child: ChildProcess): Running {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => void (output += part));
  }
  const ended = new Promise<Ended>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { pid: child.pid!, kill: (signal) => void child.kill(signal), ended, output: () => output };
}

/** What it has printed once the words are in it. Throws all it said when it ends without them. */
export async function said({ output, ended }: Running, words: RegExp): Promise<string> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!words.test(output())) {
    if (hasEnded) throw new Error(`it ended before it was ready:\n${output()}`);
    await pause(5);
  }
  return output();
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
