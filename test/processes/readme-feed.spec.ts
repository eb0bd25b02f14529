import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TopicList } from '#contracts/topics/feed.ts';
import { DemoWorld } from '#demo/demo-world.ts';
import { minute, plus } from '#kernel/instant.ts';
import { Crowd } from '../support/crowd.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { scheduledGame } from '../support/trivia-rig.ts';

const root = join(import.meta.dirname, '../..');
const [, chapter] = /\n## For analysts\n([^]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8'))!;
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(chapter!)![1]!;
const lines = blockOf('sh').trimEnd().split('\n');
const [said, asked] = [lines.filter((line) => /^[A-Z]+=/.test(line)), lines.filter((line) => line.startsWith('curl'))];
const [following, pages] = [asked.filter((line) => line.includes('follow')), asked.slice(1, -1)];

type Line = Readonly<{ type?: string; through?: string }>;
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const folder = mkdtempSync(join(tmpdir(), 'plinth-pasted-'));
let market: OpenMarket;
let crowd: Crowd;
let token: string;

/** As pasted, but for where the market is: that of whoever reads it is at port 3000. */
const here = (text: string) => text.replaceAll('http://localhost:3000', market.url);
const env = () => ({ ...process.env, NODE_OPTIONS: '', OPERATOR_TOKEN: market.operator.token, DATA_DIR: folder });
const does = promisify(execFile);

async function typed(line: string): Promise<string> {
  const { stdout } = await does('sh', ['-euc', here(`TOKEN=${token}\n${said[1]}\n${line}`)], { env: env() });
  return stdout;
}

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
  await new DemoWorld((request) => market.fastify.inject(request), market.operator.token, market.clock).make();
  await scheduledGame(crowd, market.operator.token, plus(market.clock.now(), minute));
  await market.caughtUp();
  const line = said[0]!.replace('-- analyst', `-- analyst --url ${market.url}`);
  token = (await does('sh', ['-euc', `${line}\nprintf %s "$TOKEN"`], { cwd: root, env: env() })).stdout;
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true });
});

it('what the README has an analyst type asks for a token, the topics, a page of each and what follows', () => {
  expect([said.length, asked.length, pages.length, following.length]).toEqual([2, 8, 6, 1]);
  expect(token).toMatch(/^\S{20,}$/);
});

it('shows the topics, each of which has an example', async () => {
  const { items } = JSON.parse(await typed(asked[0]!)) as TopicList;
  const named = new Set(asked.join('\n').match(/plinth\.[\w-]+\.v\d+/g));
  expect(new Set(items.map(({ topic }) => topic))).toEqual(named);
});

it.each(pages)('shows messages and how far they go: %s', async (line) => {
  const page = linesOf(await typed(line));
  const isBought = /orders|gift-cards|book/.test(line); // nobody has asked a price or bought anything here yet
  expect(page.length).toBeGreaterThan(isBought ? 0 : 1);
  expect(page.slice(0, -1).every(({ type }) => type !== undefined)).toBe(true);
  expect(Object.keys(page.at(-1)!)).toEqual(['through']);
});

it('goes on with what comes', async () => {
  const running = spawn('sh', ['-euc', here(`TOKEN=${token}\n${said[1]}\nexec ${following[0]}`)], { env: env() });
  try {
    const heard = createInterface(running.stdout)[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await heard.next()).value!) as Line & { data?: { auction?: string } };
    while ((await next()).through === undefined);
    const id = await crowd.auction();
    let line = await next();
    while (!JSON.stringify(line).includes(id)) line = await next();
    expect(line.type).toBeDefined();
  } finally {
    running.kill('SIGTERM');
    await once(running, 'close');
  }
});

it('the consumer counts each message once, however often it is started', async () => {
  const program = join(folder, 'count.mjs');
  writeFileSync(program, here(blockOf('js')));
  const counted = async () => {
    const { stdout } = await does(process.execPath, [program], { cwd: folder, env: { ...env(), TOKEN: token } });
    const { counts } = JSON.parse(readFileSync(join(folder, 'counted.json'), 'utf8')) as Record<'counts', object>;
    for (const type of Object.keys(counts)) expect(stdout).toContain(type); // it shows them
    return counts;
  };
  const all = async () => {
    const page = linesOf(await typed(pages[0]!.replace('limit=5', 'limit=5000')));
    const counts: Record<string, number> = {};
    for (const { type } of page) if (type !== undefined) counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  };
  const before = await counted();
  expect(before).toEqual(await all());
  expect(await counted()).toEqual(before);
  await crowd.auction();
  const after = await counted();
  expect(after).toEqual(await all());
  expect(after).not.toEqual(before);
});
