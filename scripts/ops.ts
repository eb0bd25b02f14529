/** The operations room from a shell: `npm run ops -- facts|fact|tree|why|counts|stream|document|drift|views|due|parked` of a running market. */
import '../apps/need-node.mjs';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type {
  DocumentAsOf,
  Drift,
  FactsFoundBody,
  OpsCounts,
  OpsDue,
  OpsFact,
  OpsViews,
  StreamAsOf,
  Tree,
  Why,
} from '../libs/contracts/ops.ts';
import { actLine, acts, settled } from './ops/acts.ts';
import { backupTaken } from './ops/backup.ts';
import { operatorOf } from './ops/operator.ts';
import { ordered, orderLine, reactionLine } from './ops/reactions.ts';
import { rebuilt, rebuiltLine } from './ops/rebuild.ts';
import { logLines } from './ops/log.ts';
import { processLines } from './ops/processes.ts';
import { ratesPublished } from './ops/rates.ts';
import { relayLines } from './ops/relay.ts';
import { isAlarm, jobLine, jobsOrStop, resultLines, whenDone } from './ops/jobs.ts';
import type { JobBody } from '../libs/contracts/ops-jobs.ts';
import type { OpsLog } from '../libs/contracts/ops-log.ts';
import type { OpsProcesses } from '../libs/contracts/ops-processes.ts';
import type { OpsReactions } from '../libs/contracts/ops-reactions.ts';
import type { OpsRelay } from '../libs/contracts/ops-relay.ts';
import type { ParkedFacts } from '../libs/contracts/maintenance.ts';
import { opsRoutes } from '../libs/contracts/ops-routes.ts';
import { idempotencyKey } from '../libs/contracts/routes.ts';
import { Wrong } from './replay/wrong.ts';

const usage = `npm run ops -- facts [--stream|--category|--type|--person|--correlation|--from|--to X] [--limit N] [--cursor C]
npm run ops -- fact STREAM REVISION           one fact: stored and lifted, who writes and who reads such facts
npm run ops -- tree REQUEST                   all that a request led to
npm run ops -- why REQUEST                    why it was refused
npm run ops -- counts FROM TO                 facts by minute and type
npm run ops -- stream STREAM [--at T | --revision N]
npm run ops -- document VIEW ID [--at T | --stream S --revision N]
npm run ops -- drift VIEW ID                  the stored document against a fold of its facts; exit code 1 where it differs
npm run ops -- drift --sample [VIEW ...] [--limit N] [--seed S]   N documents of each view (20), or of these; exit code 1 where one differs
npm run ops -- rules ONE OTHER FROM TO        what auctions that closed then would have brought under two rule records
npm run ops -- documents VIEW ID ... [--at T | --stream S --revision N]   of any view, by the whole log
npm run ops -- jobs [stop ID]                 work over the whole log: what runs, waits and has ended
npm run ops -- acts                           what operators did, and what waits for a second one
npm run ops -- approve ID [--second]          somebody else's proposal; the password is the file's, or OPERATOR_PASSWORD
npm run ops -- withdraw ID [--second]         anybody's, until it is done
npm run ops -- backup FILE --reason WORDS     a copy of the log, encrypted to BACKUP_KEY, once a second operator approves it
npm run ops -- rates FILE [--source ECB] [--reason WORDS]   publishes a file's newest day; with a reason a second operator approves it
npm run ops -- rebuild VIEW                   fills a read model again and waits until it is switched to
npm run ops -- pause REACTION --reason WORDS   it takes no fact until it is resumed
npm run ops -- resume REACTION
npm run ops -- skip ID --reason WORDS         a parked fact is left out for good: npm run ops -- parked
npm run ops -- views | reactions | due | parked | relay | processes | log
  --second               as the second operator of operator.json
  --json                 the answer as it is
  --url URL              the market (http://localhost:3000)
  --data DIR             the market's data, else DATA_DIR, else ./data: its operator.json, else OPERATOR_TOKEN`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stream: text,
    category: text,
    type: text,
    person: text,
    correlation: text,
    from: text,
    to: text,
    limit: text,
    cursor: text,
    at: text,
    revision: text,
    data: text,
    url: text,
    seed: text,
    reason: text,
    source: text,
    sample: { type: 'boolean', default: false },
    second: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const url = values.url ?? 'http://localhost:3000';

type Asked = Readonly<Record<string, string | undefined>>;

async function ask<T>(path: string, asked: Asked = {}, body?: object): Promise<T> {
  const named = Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined);
  const headers = {
    authorization: `Bearer ${operatorOf(values).token}`,
    ...(body && { 'content-type': 'application/json', [idempotencyKey]: randomUUID() }),
  };
  const where = new URL(`${path}?${new URLSearchParams(named)}`, url);
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(where, { headers, ...sent }).catch(() => undefined);
  if (!answer) throw new Wrong(`nothing answers at ${url}: is the market running?`);
  if (answer.ok) return (await answer.json()) as T;
  if (answer.status === 404) throw new Wrong('there is no such thing, or the token is no operator’s');
  throw new Wrong(`the market answered ${answer.status}: ${await answer.text()}`);
}

const line = ({ at, type, stream, revision, actorId, data }: OpsFact) =>
  `${at}  ${type}  ${stream}@${revision}  by ${actorId}  ${JSON.stringify(data)}`;

const refusal = ({ at, route, code, details }: Why['refusals'][number]) =>
  `${at}  ${route} refused: ${code} ${JSON.stringify(details)}`;

const facts = ({ items, next, looked, until, index }: FactsFoundBody) => [
  ...items.map(line),
  ...(index.share < 1 ? [`The index has ${(index.share * 100).toFixed(1)} % of the log.`] : []),
  ...(next === undefined ? [] : [`Looked at ${looked} facts back to ${until}; on with --cursor ${next}`]),
];

const triedOf = (tries: number | null) => (tries === null ? '' : `, tried ${tries} times`);

const treeLines = ({ items, refusals, parked, isWhole }: Tree) => [
  ...items.map((one) => `${depthOf(one, items)}${line(one)}${one.documents.map(({ view }) => ` > ${view}`).join('')}`),
  ...refusals.map(refusal),
  ...parked.map(({ id, error, tries }) => `parked ${id}${triedOf(tries)}: ${error}`),
  ...(isWhole ? [] : ['There are more.']),
];

/** Two spaces for each fact above it. */
function depthOf(one: Tree['items'][number], all: Tree['items']): string {
  const cause = all.find(({ id }) => id === one.cause);
  return cause ? `  ${depthOf(cause, all)}` : '';
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2).split('\n');

/** Of each word: how it asks, and how the answer is read. */
const words: Readonly<
  Record<string, (...given: readonly string[]) => Promise<readonly [answer: unknown, lines: readonly string[]]>>
> = {
  facts: async () => {
    const {
      at: _at,
      revision: _revision,
      data: _data,
      url: _url,
      json: _json,
      sample: _sample,
      second: _second,
      seed: _seed,
      reason: _reason,
      source: _source,
      ...asked
    } = values;
    return told(await ask<FactsFoundBody>(opsRoutes.facts, asked), facts);
  },
  fact: async (stream, revision) => told(await ask(opsRoutes.fact, { stream, revision }), pretty),
  tree: async (correlation) => told(await ask<Tree>(opsRoutes.tree, { correlation }), treeLines),
  why: async (request) => told(await ask<Why>(opsRoutes.why, { request }), ({ refusals }) => refusals.map(refusal)),
  counts: async (from, to) =>
    told(await ask<OpsCounts>(opsRoutes.counts, { from, to }), ({ items }) =>
      items.map((one) => `${one.minute}  ${one.type}  ${one.facts}`),
    ),
  stream: async (stream) => {
    const { at, revision } = values;
    return told(await ask<StreamAsOf>(opsRoutes.stream, { stream, at, revision }), pretty);
  },
  document: async (view, id) => {
    const { at, stream, revision } = values;
    return told(await ask<DocumentAsOf>(opsRoutes.document, { view, id, at, stream, revision }), pretty);
  },
  drift: async (...given) => {
    if (values.sample) return job(driftOf(given));
    const [view, id] = given;
    const answer = await ask<Drift>(opsRoutes.drift, { view, id });
    if (answer.outcome === 'differs') process.exitCode = failed;
    return told(answer, ({ outcome, fields }) => [`${view} ${id}: ${outcome} ${fields.join(', ')}`]);
  },
  rules: (one = '', other = '', from = '', to = '') => job({ kind: 'rules', rules: [one, other], from, to }),
  documents: (view = '', ...ids) => {
    const { at, stream, revision } = values;
    return job({
      kind: 'documents',
      view,
      ids,
      ...(at !== undefined && { at }),
      ...(stream !== undefined && { stream, revision: Number(revision ?? 0) }),
    });
  },
  jobs: async (word, id) => told(await jobsOrStop(ask, word, id), (all) => all.map(jobLine)),
  views: async () =>
    told(await ask<OpsViews>(opsRoutes.views), ({ items }) =>
      items.map(
        ({ view, version, state, error }) => `${view}.v${version}  ${state}${error === null ? '' : `: ${error}`}`,
      ),
    ),
  acts: async () =>
    told(await acts(ask, values.cursor), ({ items, next }) => [
      ...items.map(actLine),
      ...(next === undefined ? [] : [`There are older ones: --cursor ${next}`]),
    ]),
  approve: (id = '') => settle('approve', id),
  withdraw: (id = '') => settle('withdraw', id),
  backup,
  rates,
  reactions: async () => told(await ask<OpsReactions>(opsRoutes.reactions), ({ items }) => items.map(reactionLine)),
  pause: (reaction = '') => order('pause', reaction),
  resume: (reaction = '') => order('resume', reaction),
  skip: (id = '') => order('skip', id),
  rebuild: async (view = '') => {
    const ended = await rebuilt(ask, view);
    if (!ended.isSwitched) process.exitCode = failed;
    return told(ended, (one) => [rebuiltLine(one)]);
  },
  due: async () =>
    told(await ask<OpsDue>(opsRoutes.due), ({ items }) =>
      items.map(({ at, kind, target, isLate }) => `${at}  ${kind}  ${target}${isLate ? '  late' : ''}`),
    ),
  relay: async () => told(await ask<OpsRelay>(opsRoutes.relay), relayLines),
  log: async () => told(await ask<OpsLog>(opsRoutes.log), logLines),
  processes: async () => told(await ask<OpsProcesses>(opsRoutes.processes), processLines),
  parked: async () =>
    told(await ask<ParkedFacts>(opsRoutes.parked), ({ items }) =>
      items.map(
        ({ id, type, stream, revision, error, tries }) =>
          `${id}  ${type} ${stream}@${revision}${triedOf(tries)}: ${error}`,
      ),
    ),
};

const driftOf = (views: readonly string[]): JobBody => ({
  kind: 'drift',
  ...(views.length > 0 && { views: [...views] }),
  ...(values.limit !== undefined && { sample: Number(values.limit) }),
  ...(values.seed !== undefined && { seed: values.seed }),
});

async function settle(way: 'approve' | 'withdraw', id: string) {
  const act = await settled(ask, way, { id, password: operatorOf(values).password });
  if (!act) throw new Wrong('there is no such act: npm run ops -- acts');
  return told(act, (one) => [`${one.kind}: ${way === 'approve' ? 'approved' : 'withdrawn'}`]);
}

async function backup(file = '') {
  const { reason } = values;
  if (file === '' || reason === undefined) throw new Wrong('npm run ops -- backup FILE --reason WORDS');
  const { token, password } = operatorOf(values);
  const copy = await backupTaken(ask, { url, token, password, reason, file });
  return told(copy, ({ bytes }) => [
    `${file}: ${bytes} bytes. To read it: npm run log -- decrypt ${file} TO --key KEY`,
  ]);
}

async function rates(file = '') {
  if (file === '') throw new Wrong('which file? npm run ops -- rates FILE');
  const { reason, source = 'ECB' } = values;
  const published = await ratesPublished(ask, { file, source, reason, password: operatorOf(values).password });
  return told(published, ({ id, rates: figures }) => [
    `${id} is in force: pages that are opened from now on show prices by it`,
    ...Object.entries(figures).map(([currency, rate]) => `${currency} ${rate}`),
  ]);
}

async function order(way: 'pause' | 'resume' | 'skip', of: string) {
  if (of === '') throw new Wrong(`which one? npm run ops -- ${way === 'skip' ? 'parked' : 'reactions'}`);
  if (way !== 'resume' && values.reason === undefined) throw new Wrong('why? --reason WORDS, which stay for ever');
  const receipt = await ordered(ask, { way, of, reason: values.reason, password: operatorOf(values).password });
  return told(receipt, () => [`${of} ${orderLine[way]}`]);
}

/** Waits for a job over the whole log. */
async function job(body: JobBody) {
  const ended = await whenDone(ask, body);
  if (isAlarm(ended)) process.exitCode = failed;
  return told(ended, resultLines);
}

const told = <T>(answer: T, lines: (answer: T) => readonly string[]) => [answer, lines(answer)] as const;

try {
  const [word = '', ...given] = positionals;
  const asking = Object.hasOwn(words, word) ? words[word] : undefined;
  if (asking) {
    process.exitCode = done;
    const [answer, lines] = await asking(...given);
    for (const one of values.json ? [JSON.stringify(answer)] : lines) console.log(one);
  } else {
    console.error(usage);
    process.exitCode = misused;
  }
} catch (error) {
  if (!(error instanceof Wrong)) throw error;
  console.error(`ops: ${error.message}`);
  process.exitCode = failed;
}
