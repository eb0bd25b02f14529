import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import { someMembers } from '../crash/bidding.ts';
import { built, Processes, type Server } from '../support/processes.ts';
import { good, operatorOf, postAs } from '../support/remote.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/runbooks');
const pages = readdirSync(folder).filter((page) => page !== 'README.md');
const email = 'ann.runbook@example.org';

/** What a page has somebody type, in its order, and whether the market runs then, or the command waits for a second operator. */
const typedIn = (page: string) =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^```sh (running|stopped|waits)\n([^]*?)^```$/gm)].map(
    ([, when, commands]) => ({ when, commands: commands! }),
  );

const processes = new Processes();
const dataDir = processes.folder();
const [copies, keys, away] = [processes.folder(), processes.folder(), processes.folder()];
/** Of the proposal that waits. */
let proposalId = '';
let market: Server | undefined;

/** Once the page has had its key made. */
function backupKey(): Readonly<Record<string, string>> {
  const file = join(away, 'away-key.txt');
  return existsSync(file) ? { BACKUP_KEY: /age1\w+/.exec(readFileSync(file, 'utf8'))![0] } : {};
}

async function run(isRunning: boolean) {
  if (isRunning)
    market ??= await processes.start('market', { dataDir, env: { SECOND_OPERATOR: 'on', ...backupKey() } });
  else if (market) {
    market.kill('SIGTERM');
    await market.ended;
    market = undefined;
  }
}

/** Types it as somebody would in the market's folder; what fails is an error with all that was said. */
function type(commands: string) {
  const { url, opsUrl } = market ?? { url: '', opsUrl: '' };
  const names = {
    URL: url,
    OPS: opsUrl,
    DATA_DIR: dataDir,
    COPY: copies,
    KEYS: keys,
    AWAY: away,
    EMAIL: email,
    ID: proposalId,
  };
  const script = commands.replaceAll(
    /\b(?:URL|OPS|DATA_DIR|COPY|KEYS|AWAY|EMAIL|ID)\b/g,
    (name) => names[name as keyof typeof names],
  );
  const embedded = { EVENTSTORE_URL: '', MONGO_URL: '' }; // whatever the other suites run on
  const env = { ...process.env, ...embedded, NODE_OPTIONS: '', PLINTH_BUILT: '1', DATA_DIR: dataDir };
  return promisify(execFile)('sh', ['-euc', script], { cwd: root, env });
}

/** Types what waits for a second operator; answers when it has said for what. */
async function begin(commands: string): Promise<Readonly<{ ended: Promise<unknown> }>> {
  const typed = type(commands);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    typed.child.stdout!.on('data', (part: string) => {
      proposalId = /approve ([0-9a-f-]{36})/.exec((said += part))?.[1] ?? '';
      if (proposalId !== '') resolve();
    });
    typed.catch(reject);
  });
  return { ended: typed };
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
  let waiting: Promise<unknown> | undefined;
  for (const { when, commands } of blocks) {
    await run(when !== 'stopped');
    if (when === 'waits') waiting = (await begin(commands)).ended;
    else {
      await type(commands);
      await waiting; // the second operator has approved it
    }
  }
});
