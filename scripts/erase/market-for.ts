import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Wrong } from '../replay/wrong.ts';

const usual = `http://localhost:${process.env.PORT || 3000}`;

/** Where a market answers, and how to leave it: one that was started for this ends. */
export type MarketFor = Readonly<{ url: string; close: () => Promise<void> }>;

const answers = async (url: string) => (await fetch(`${url}/health/live`).catch(() => undefined))?.ok === true;

/** The one that runs, else one on that data, on this machine alone, which takes the log's lock. Throws `Wrong`. */
export async function marketFor(dataDir: string, url: string | undefined): Promise<MarketFor> {
  const known = url ?? usual;
  if (await answers(known)) return { url: known, close: async () => {} };
  if (url !== undefined) throw new Wrong(`nothing answers at ${url}: is the market running?`);
  if (!existsSync(join(dataDir, 'facts.db'))) throw new Wrong(`there is no market in ${dataDir}`);
  return started(dataDir);
}

async function started(dataDir: string): Promise<MarketFor> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: '0',
    PUBLIC_URL: '',
    DEMO: 'off',
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const abandon = () => child.kill('SIGTERM');
  process.once('exit', abandon);
  const close = async () => {
    process.off('exit', abandon);
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes(' is open at ')) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, close };
  }
  throw new Wrong(`no market could be started on ${dataDir}; if one runs elsewhere, name its address with --url`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
