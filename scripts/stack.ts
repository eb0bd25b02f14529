/**
 * The market as several processes on this machine: `npm run stack`. Two apis and a projector, nginx in front when it is
 * installed, on the servers that EVENTSTORE_URL and MONGO_URL name, else on the stand-in of EventStoreDB and on SecantusDB
 * (or a stand-in where that cannot be had). None of these keeps anything: each start is a new world.
 */
import '../apps/need-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Crew } from './stack/crew.ts';
import { nginxArguments, nginxHere } from './stack/nginx.ts';

const usage = `npm run stack
  --port N      where nginx listens (8080); the apis take N+1 and N+2, the projector N+3; for operators each ten more
  --demo off    without the demo world`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    demo: { type: 'string', default: 'on' },
    help: { type: 'boolean' },
  },
});
const port = Number(values.port);
if (values.help || !Number.isInteger(port) || !['on', 'off'].includes(values.demo)) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const node = process.execPath;
const folder = mkdtempSync(join(tmpdir(), 'plinth-stack-'));
const crew = new Crew((name) => {
  console.error(`Without ${name} the stack ends.`);
  void end(1);
});
let isEnding = false;

async function end(code: number) {
  if (isEnding) return;
  isEnding = true;
  await crew.end();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

async function eventStore(): Promise<string> {
  return process.env.EVENTSTORE_URL || standIn('eventstoredb');
}

async function mongo(): Promise<string> {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const args = ['scripts/servers/secantus.ts', '--folder', join(folder, 'mongo')];
  try {
    return await crew.take({ name: 'secantus', program: node, args }, address);
  } catch {
    return standIn('mongo');
  }
}

const address = /^\w+:\/\//;
const standIn = (name: string) => crew.take({ name, program: node, args: [`test/stand-ins/${name}.ts`] }, address);

async function start(): Promise<readonly string[]> {
  if (!process.env.PLINTH_BUILT) await import('./build-if-stale.mjs');
  const nginx = nginxHere();
  const door = nginx ? `http://localhost:${port}` : `http://localhost:${port + 1}`;
  const shared = {
    PLINTH_BUILT: '1',
    EVENTSTORE_URL: await eventStore(),
    MONGO_URL: await mongo(),
    DATA_DIR: folder,
    PUBLIC_URL: door,
    TRUSTED_PROXIES: nginx ? '127.0.0.1' : '',
    TEST_MEMBERS: 'on',
    MAIL_OUTBOX: 'on',
  };
  const market = (name: string, role: string, at: number, demo = 'off') => {
    const env = { ...shared, PORT: String(at), OPS_PORT: String(at + 10), DEMO: demo };
    return crew.take({ name, program: node, args: ['scripts/start.mjs', role], env, again: true }, / is open at /);
  };
  await Promise.all([market('projector', 'projector', port + 3), market('api-2', 'api', port + 2)]);
  await market('api-1', 'api', port + 1, values.demo);
  if (nginx) {
    const nodes = [`127.0.0.1:${port + 1}`, `127.0.0.1:${port + 2}`] as const;
    await crew.take({ name: 'nginx', program: nginx, args: nginxArguments({ listen: port, nodes, folder }) });
  }
  return [
    nginx
      ? `The market: ${door} (nginx, by a consistent hash of an auction's path)`
      : 'No nginx here: ask the apis themselves.',
    `api-1: http://localhost:${port + 1}   api-2: http://localhost:${port + 2}   projector: http://localhost:${port + 3}`,
    `How they are: /health and /metrics at ports ${port + 11}, ${port + 12} and ${port + 13}.`,
    `The operator's credential: ${join(folder, 'operator.json')}. Ctrl-C ends everything.`,
  ];
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
try {
  console.log(`\n${(await start()).join('\n')}`);
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  await end(1);
}
