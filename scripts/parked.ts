/** Facts that a reaction could not take: `npm run parked -- list`, `npm run parked -- replay ID|all`, of a running market. */
import '../apps/need-node.mjs';
import { parseArgs } from 'node:util';
import type { ParkedFacts, ReplayedBody } from '../libs/contracts/maintenance.ts';
import { opsRoutes } from '../libs/contracts/ops-routes.ts';
import { operatorOf } from './ops/operator.ts';
import { Wrong } from './replay/wrong.ts';

const usage = `npm run parked -- list            what waits, and why
npm run parked -- replay ID|all  tries it again: what works is no longer parked
  --url URL                      the market, or its projector (http://localhost:3000)
  --data DIR                     the market's data, else DATA_DIR, else ./data: its operator.json, else OPERATOR_TOKEN`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://localhost:3000' }, data: { type: 'string' } },
});

async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${operatorOf(values).token}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(new URL(path, values.url), request).catch(() => undefined);
  if (!answer) throw new Wrong(`nothing answers at ${values.url}: is the market running?`);
  if (answer.ok) return (await answer.json()) as T;
  if (answer.status === 404)
    throw new Wrong(`${values.url} runs no reactions: name the projector's address with --url`);
  throw new Wrong(`the market answered ${answer.status}: ${await answer.text()}`);
}

async function list(): Promise<number> {
  const { items } = await ask<ParkedFacts>(opsRoutes.parked);
  for (const { id, type, stream, revision, error, tries } of items)
    console.log(`${id}  ${type} ${stream}@${revision}${tries === null ? '' : `, tried ${tries} times`}: ${error}`);
  console.log(items.length === 0 ? 'Nothing is parked.' : `${items.length} parked`);
  return done;
}

async function replay(which: string): Promise<number> {
  const { replayed, failed: left } = await ask<ReplayedBody>(opsRoutes.retryParked, { which });
  console.log(`${replayed} replayed, ${left} still parked`);
  return left > 0 ? failed : done;
}

async function run([what, which]: readonly string[]): Promise<number> {
  if (what === 'list') return list();
  if (what === 'replay' && which) return replay(which);
  console.error(usage);
  return misused;
}

try {
  process.exitCode = await run(positionals);
} catch (error) {
  if (!(error instanceof Wrong)) throw error;
  console.error(`parked: ${error.message}`);
  process.exitCode = failed;
}
