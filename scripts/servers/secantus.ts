/**
 * SecantusDB, a server that speaks MongoDB's protocol over MongoDB's own storage engine: `npm run secantus`. It comes from
 * PyPI into a folder that git ignores. It is GPL: run beside the market in tests, never linked, never shipped.
 */
import '../../apps/need-node.mjs';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

const version = '0.7.0b3';
const cache = join(import.meta.dirname, `../../.cache/secantus-${version}`);
const program = join(cache, 'bin/secantusd-py');
const whole = join(cache, 'whole');
const mostMsToFetch = 180_000;
const mostMsToStart = 30_000;

const does = promisify(execFile);

/** Why it cannot be had on this machine. */
export class NotHere extends Error {}

/** Fetches it when it is not here yet: one try, three minutes at most. Throws `NotHere`. */
async function fetched(): Promise<void> {
  if (existsSync(whole)) return;
  const within = { timeout: mostMsToFetch };
  try {
    rmSync(cache, { recursive: true, force: true }); // of a try that was cut
    await does('python3', ['-m', 'venv', cache], within);
    const asked = ['--quiet', '--no-input', '--disable-pip-version-check', '--retries', '0', '--timeout', '15'];
    await does(join(cache, 'bin/pip'), ['install', ...asked, `SecantusDB==${version}`], within);
    writeFileSync(whole, '');
  } catch (error) {
    rmSync(cache, { recursive: true, force: true });
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new NotHere(`SecantusDB cannot be had here (python3 with venv and PyPI are needed): ${why}`);
  }
}

/** A server that runs. Every write is on the disk before it is acknowledged. */
export type Secantus = Readonly<{
  url: string;
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<unknown>;
}>;

/** `begun` hears how to end it before it can be asked: it starts for seconds, and outlives who started it. */
type Starting = Readonly<{ folder: string; port?: number; begun?: (kill: Secantus['kill']) => void }>;

/** Starts it on that folder and that port, a free one for 0; resolves when it can be asked. Throws `NotHere`. */
export async function startSecantus({ folder, port = 0, begun }: Starting): Promise<Secantus> {
  await fetched();
  mkdirSync(folder, { recursive: true });
  const at = port || (await freePort());
  const where = ['--host', '127.0.0.1', '--port', String(at), '--storage-path', folder];
  const child = spawn(program, [...where, '--log-level', 'ERROR', '--sync-on-commit'], {
    detached: true, // Ctrl-C reaches whoever started it, and that ends it in turn
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  begun?.(kill);
  const started = performance.now();
  while (!(await answers(at))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new NotHere(`SecantusDB ended with ${end}`);
    if (performance.now() - started > mostMsToStart) {
      kill('SIGKILL');
      throw new NotHere('SecantusDB did not start within 30 s');
    }
    await pause(50);
  }
  return { url: `mongodb://127.0.0.1:${at}/?directConnection=true`, pid: child.pid!, kill, ended };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

const usage = `npm run secantus -- [--port N] [--folder DIR]
  Prints its URL as its first line and runs until it is stopped. Without a folder it forgets everything then.
  Ends with 3 where it cannot be had.`;

/** From its first moment: a signal during the start would leave it running. */
function endsWithUs(kill: Secantus['kill']) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => kill('SIGTERM'));
}

async function run({ port, folder }: { port: number; folder: string }): Promise<void> {
  const server = await startSecantus({ port, folder, begun: endsWithUs });
  console.log(server.url);
  await server.ended;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, folder: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(usage);
  else {
    const passing = values.folder === undefined;
    const folder = values.folder ?? join(cache, `../secantus-${process.pid}`);
    try {
      await run({ port: Number(values.port), folder });
    } catch (error) {
      if (!(error instanceof NotHere)) throw error;
      console.error(error.message);
      process.exitCode = 3;
    } finally {
      if (passing) rmSync(folder, { recursive: true, force: true });
    }
  }
}
