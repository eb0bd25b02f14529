/** A token for topics: `npm run token -- analyst`, made as the operator and printed alone on the last line. */
import '../apps/need-node.mjs';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { topicRoutes } from '../libs/contracts/ops-routes.ts';
import { idempotencyKey } from '../libs/contracts/routes.ts';
import type { IssuedToken } from '../libs/contracts/topics/feed.ts';
import { operatorOf } from './ops/operator.ts';
import { wordsOf, Wrong } from './replay/wrong.ts';

const usage = `npm run token -- analyst    a token that opens topics, for 90 days: the last line
  --member ID   whose it is, else the operator's: who has one neither bids nor sells
  --url URL     the market (http://localhost:3000)
  --data DIR    the market's data, else DATA_DIR, else ./data: its operator.json, else OPERATOR_TOKEN`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    member: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
    data: { type: 'string' },
  },
});

async function issue(): Promise<number> {
  const authorization = `Bearer ${operatorOf({ data: values.data }).token}`;
  const headers = { authorization, 'content-type': 'application/json', [idempotencyKey]: randomUUID() };
  const body = JSON.stringify(values.member === undefined ? {} : { memberId: values.member });
  const answer = await fetch(new URL(topicRoutes.tokens, values.url), { method: 'POST', headers, body }).catch(() => {
    throw new Wrong(`nothing answers at ${values.url}: is the market running?`);
  });
  if (!answer.ok) {
    console.error(`token: the market answered ${answer.status}: ${await answer.text()}`);
    return failed;
  }
  const { id, token, expiresAt } = (await answer.json()) as IssuedToken;
  console.log(`Token ${id} opens topics until ${expiresAt}, or until it is revoked.`);
  console.log(token);
  return done;
}

if (positionals.join(' ') !== 'analyst') {
  console.error(usage);
  process.exitCode = misused;
} else {
  try {
    process.exitCode = await issue();
  } catch (error) {
    console.error(`token: ${wordsOf(error)}`);
    process.exitCode = error instanceof Wrong ? misused : failed;
  }
}
