/**
 * SecantusDB, a server that speaks MongoDB's protocol over MongoDB's own storage engine: `npm run secantus`. It comes from
 * PyPI into a folder that git ignores. It is GPL: run beside the market in tests, never linked, never shipped.
 */
import '../../apps/need-node.mjs';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort, NotHere, runServer, type ServerProcess, type Starting, startServer } from './starting.ts';

const version = '0.7.0b3';
const cache = join(import.meta.dirname, `../../.cache/secantus-${version}`);
const program = join(cache, 'bin/secantusd-py');
const whole = join(cache, 'whole');
const mostMsToFetch = 180_000;
const mostMsToStart = 30_000;

const does = promisify(execFile);

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
export type Secantus = ServerProcess & Readonly<{ url: string }>;

/** Starts it on that folder and that port, a free one for 0; resolves when it can be asked. Throws `NotHere`. */
export async function startSecantus({ folder, port = 0, begun }: Starting): Promise<Secantus> {
  await fetched();
  mkdirSync(folder, { recursive: true });
  const at = port || (await freePort());
  const where = ['--host', '127.0.0.1', '--port', String(at), '--storage-path', folder];
  const args = [...where, '--log-level', 'ERROR', '--sync-on-commit'];
  const server = await startServer({ name: 'SecantusDB', program, args, port: at, mostMs: mostMsToStart }, begun);
  return { ...server, url: `mongodb://127.0.0.1:${at}/?directConnection=true` };
}

const usage = `npm run secantus -- [--port N] [--folder DIR]
  Prints its URL as its first line and runs until it is stopped. Without a folder it forgets everything then.
  Ends with 3 where it cannot be had.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, folder: { type: 'string' }, help: { type: 'boolean' } },
  });
  const folder = values.folder ?? join(cache, `../secantus-${process.pid}`);
  const start = async (begun: Starting['begun']) => {
    const server = await startSecantus({ folder, port: Number(values.port), begun });
    return { ...server, address: server.url };
  };
  if (values.help) console.log(usage);
  else await runServer(start, { folder, passes: values.folder === undefined });
}
