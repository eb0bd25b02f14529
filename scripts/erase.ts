/** Forgets a person: `npm run erase -- --member ID|--email ADDRESS`, in the running market, or in one that runs for it alone. */
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { parseArgs } from 'node:util';
import type { Erasure, ErasureBody, ErasurePreview } from '../libs/contracts/maintenance.ts';
import { careRoutes } from '../libs/contracts/ops-routes.ts';
import { operatorOf } from './ops/operator.ts';
import { wordsOf, Wrong } from './replay/wrong.ts';
import { marketFor } from './erase/market-for.ts';

const usage = `npm run erase -- --member ID|--email ADDRESS
  --url URL    a market that runs, else the one on this machine at PORT (3000), else one is started on the data for as long as it takes
  --data DIR   the market's data, else DATA_DIR, else ./data: its operator.json, else OPERATOR_TOKEN`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values } = parseArgs({
  options: {
    member: { type: 'string' },
    email: { type: 'string' },
    url: { type: 'string' },
    data: { type: 'string' },
  },
});
const { member, email } = values;
const dataDir = values.data ?? process.env.DATA_DIR ?? './data';

type Problem = Readonly<{ code?: string; in?: readonly string[] }>;

function ask(url: string, route: string, who: ErasureBody): Promise<Response> {
  const token = operatorOf({ data: dataDir }).token;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(new URL(route, url), { method: 'POST', headers, body: JSON.stringify(who) });
}

/** The member behind an address, said before anything is destroyed: an erasure that is cut may have freed the address, which tells nobody then. */
async function whoAt(url: string, address: string): Promise<ErasureBody> {
  const answer = await ask(url, careRoutes.erasurePreview, { email: address });
  if (!answer.ok) return { email: address }; // registered at most: the erasure says so itself
  const { memberId } = (await answer.json()) as ErasurePreview;
  console.log(`That is ${memberId}. Should this be cut, ask again with --member ${memberId}`);
  return { memberId };
}

async function erase(url: string): Promise<number> {
  const who = member === undefined ? await whoAt(url, email!) : { memberId: member };
  const answer = await ask(url, careRoutes.erasures, who);
  if (answer.ok) {
    const { memberId, destroyed } = (await answer.json()) as Erasure;
    console.log(
      `${memberId ?? 'A registration without an account'} is forgotten: no file here holds a word of theirs.`,
    );
    console.log(
      `Destroyed: ${Object.entries(destroyed)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}.`,
    );
    console.log(
      'Copies of the keys that were made before can bring them back: delete those, they are kept 30 days at most.',
    );
    return done;
  }
  console.error(`Nobody is forgotten: ${wordsFor(answer.status, (await answer.json().catch(() => ({}))) as Problem)}`);
  return failed;
}

function wordsFor(status: number, { code, in: bound }: Problem): string {
  if (code === 'still-bound') return `promises of theirs stand in ${bound?.join(', ')}. Ask again when those are over.`;
  if (code === 'erasure-called-off') return 'it took too long to find out what binds them. Ask again.';
  if (code === 'still-operator') return 'they run the house: two operators revoke that role first.';
  if (code === 'house-account') return 'this account runs the house.';
  if (status === 401)
    return 'that market does not know the operator of this data: name the right one with --url or --data.';
  if (status === 404 && email !== undefined)
    return 'nobody has that address, any more. An erasure that was cut goes on by itself; ask for its receipt with --member and the id that it said first.';
  if (status === 404 || code === 'no-such-member') return 'there is no such member.';
  return `the market answered ${status} ${code ?? ''}. Ask again.`;
}

if ((member === undefined) === (email === undefined)) {
  console.error(usage);
  process.exitCode = misused;
} else {
  try {
    const market = await marketFor(dataDir, values.url);
    try {
      process.exitCode = await erase(market.url);
    } finally {
      await market.close();
    }
  } catch (error) {
    console.error(`erase: ${wordsOf(error)}`);
    process.exitCode = error instanceof Wrong ? misused : failed;
  }
}
