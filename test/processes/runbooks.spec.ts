import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/routes.ts';
import { someMembers } from '../crash/bidding.ts';
import { built, Processes, type Server } from '../support/processes.ts';
import { good, operatorOf, postAs } from '../support/remote.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/runbooks');
const pages = readdirSync(folder).filter((page) => page !== 'README.md');
const email = 'ann.runbook@example.org';

/** What a page has somebody type, in its order, and whether the market runs then. */
const typedIn = (page: string) =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^```sh (running|stopped)\n([^]*?)^```$/gm)].map(
    ([, when, commands]) => ({ when, commands: commands! }),
  );

const processes = new Processes();
const dataDir = processes.folder();
const [copies, keys] = [processes.folder(), processes.folder()];
let market: Server | undefined;

async function run(isRunning: boolean) {
  if (isRunning) market ??= await processes.start('market', { dataDir });
  else if (market) {
    market.kill('SIGTERM');
    await market.ended;
    market = undefined;
  }
}

/** Types it as somebody would in the market's folder; what fails is an error with all that was said. */
async function type(commands: string) {
  const { url, opsUrl } = market ?? { url: '', opsUrl: '' };
  const names = { URL: url, OPS: opsUrl, DATA_DIR: dataDir, COPY: copies, KEYS: keys, EMAIL: email };
  const script = commands.replaceAll(/\b(?:URL|OPS|DATA_DIR|COPY|KEYS|EMAIL)\b/g, (name) => names[name as 'URL']);
  const embedded = { EVENTSTORE_URL: '', MONGO_URL: '' }; // whatever the other suites run on
  const env = { ...process.env, ...embedded, NODE_OPTIONS: '', PLINTH_BUILT: '1', DATA_DIR: dataDir };
  await promisify(execFile)('sh', ['-euc', script], { cwd: root, env });
}

beforeAll(async () => {
  await built();
  mkdirSync(join(dataDir, 'media'), { recursive: true });
  await run(true);
  const [somebody] = await someMembers(market!.url, operatorOf(dataDir), 1);
  const form = { email, password: 'correct horse battery', name: 'Ann', language: 'en' };
  await good(postAs(somebody!, market!.url + accountRoutes.register, form));
});
afterAll(() => processes.close());

it.each(pages)('what %s has somebody type works on a real market', async (page) => {
  const blocks = typedIn(page);
  expect(blocks.length).toBeGreaterThan(0);
  for (const { when, commands } of blocks) {
    await run(when === 'running');
    await type(commands);
  }
});
