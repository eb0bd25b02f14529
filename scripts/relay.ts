/** A topic written anew on Kafka: `npm run relay -- topics|begin|refill|retire`, made as the operator. */
import '../apps/need-node.mjs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { editionName } from '#kernel/topic.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import type { TopicBroker } from '#platform/relay/broker.ts';
import { KafkaBroker } from '#platform/relay/kafka.adapter.ts';
import { contentsOf, differing } from '#platform/relay/same-messages.ts';
import { opsRoutes, topicRoutes } from '../libs/contracts/ops-routes.ts';
import { idempotencyKey } from '../libs/contracts/routes.ts';
import type { ProposeBody } from '../libs/contracts/ops-acts.ts';
import type { OpsRelay } from '../libs/contracts/ops-relay.ts';
import { whenAgreed } from './ops/acts.ts';
import { operatorOf } from './ops/operator.ts';
import { wordsOf, Wrong } from './replay/wrong.ts';

const usage = `npm run relay -- topics            each topic, its editions on Kafka, and which is current
npm run relay -- begin TOPIC       the relay writes it once more from the first fact on, beside what there is
npm run relay -- refill TOPIC      begins one if none is under way, waits until it has all that the current one has,
                                   compares them message by message, and sends readers to it; exit code 1 where they differ
npm run relay -- retire TOPIC      the relay leaves the editions before the current one
begin and retire take two operators: each is proposed with a reason, and waited for until a second one approves it
(npm run ops -- approve ID; at most 15 minutes); exit code 1 where nobody does
  --reason R    why, in 10 to 500 characters: it stays for ever, so it names nobody; refill's, too, where it begins one
  --edition N   of retire: that one, also one under way
  --unchecked   of refill: where the current one is lost: readers are sent to the new one as it is
  --url URL     the market (http://localhost:3000)
  --data DIR    the market's data, else DATA_DIR, else ./data: its operator.json, else OPERATOR_TOKEN, OPERATOR_PASSWORD
  KAFKA_BROKERS and what goes with it: as the relay has them; refill reads the topics there`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];
const lookEveryMs = 1000;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: text, data: text, edition: text, reason: text, unchecked: { type: 'boolean', default: false } },
});
const url = values.url ?? 'http://localhost:3000';

/** A topic's editions, by their names without the prefix. */
type Listed = Readonly<{ current: string; written: readonly number[]; filling: number | null }>;

/** With a body it is a command. */
async function ask<T>(path: string, _asked: object = {}, body?: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${operatorOf(values).token}`,
    ...(body && { 'content-type': 'application/json', [idempotencyKey]: randomUUID() }),
  };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(new URL(path, url), { headers, ...sent }).catch(() => {
    throw new Wrong(`nothing answers at ${url}: is the market running?`);
  });
  if (answer.ok) return (await answer.json()) as T;
  throw new Wrong(`the market answered ${answer.status}: ${await answer.text()}`);
}

/** Whether a second operator agreed, and it was done. */
async function agreed(kind: 'begin-edition' | 'retire-edition', target: ProposeBody['target']): Promise<boolean> {
  const { reason } = values;
  if (reason === undefined) throw new Wrong('--reason is missing: a second operator reads it');
  const { phase, code } = await whenAgreed(ask, { kind, target, reason, password: operatorOf(values).password });
  if (phase !== 'done') console.log(`${kind}: ${phase}${code === null ? '' : ` (${code})`}`);
  return phase === 'done';
}

const listed = async () => (await ask<OpsRelay>(opsRoutes.relay)).topics;

async function find(name: string): Promise<Listed> {
  const own = (await listed()).filter(({ topic }) => topic === name);
  const inState = (state: string) => own.filter((one) => one.state === state).map(({ edition }) => edition);
  const [current] = inState('current');
  if (current === undefined) throw new Wrong(`there is no topic ${name}: npm run relay -- topics`);
  return { current: editionName(name, current), written: inState('written'), filling: inState('filling')[0] ?? null };
}

async function begin(name: string): Promise<number> {
  await find(name);
  if (!(await agreed('begin-edition', { topic: name }))) return failed;
  const { filling } = await find(name);
  console.log(`${editionName(name, filling ?? 0)} is under way: npm run relay -- refill ${name}`);
  return done;
}

async function retire(name: string): Promise<number> {
  const { current, written } = await find(name);
  const asked = values.edition === undefined ? undefined : Number(values.edition);
  const leaving = asked === undefined ? written : [asked];
  for (const edition of leaving) {
    if (!(await agreed('retire-edition', { topic: name, edition }))) return failed;
    console.log(`${editionName(name, edition)} is written no more. What lies there stays until you delete it.`);
  }
  if (leaving.length === 0) console.log(`${name}: there is only ${current}`);
  return done;
}

async function refill(name: string): Promise<number> {
  const before = await find(name);
  if (before.filling === null && (await begin(name)) === failed) return failed;
  const { filling, current } = await find(name);
  if (filling === null) throw new Wrong(`${name}: its edition was opened or given up meanwhile`);
  const next = editionName(name, filling);
  if (!values.unchecked && !(await holdsAll(current, next))) return failed;
  await ask(topicRoutes.openEdition(name, String(filling)), {}, {});
  console.log(`${next} is current. ${current} is written, too, until: npm run relay -- retire ${name}`);
  return done;
}

/** Whether the new one has what the current one has up to a place that stays. Waits for the relay. */
async function holdsAll(current: string, next: string): Promise<boolean> {
  const { kafka } = readConfig(process.env);
  if (!kafka) throw new Wrong('KAFKA_BROKERS is missing: the topics are read there');
  const broker = new KafkaBroker(kafka, { clock: new SystemClock() });
  try {
    const [old, fresh] = [`${kafka.prefix}${current}`, `${kafka.prefix}${next}`];
    const through = (await broker.glance(old))?.position;
    if (through === undefined) throw new Wrong(`${old} has no mark: is it the one that was lost? Then: --unchecked`);
    await reaches(broker, fresh, through);
    const [one, other] = [await contentsOf(broker, old, through), await contentsOf(broker, fresh, through)];
    const differ = differing(one, other);
    for (const type of new Set([...one.keys(), ...other.keys()]))
      console.log(
        `${type}: ${one.get(type)?.count ?? 0} and ${other.get(type)?.count ?? 0}${differ.includes(type) ? ', not the same' : ''}`,
      );
    console.log(differ.length > 0 ? `${fresh} does not hold what ${old} holds` : 'Both hold the same messages.');
    return differ.length === 0;
  } finally {
    await broker.close();
  }
}

async function reaches(broker: TopicBroker, topic: string, through: string): Promise<void> {
  for (let told = -1; ;) {
    const mark = await broker.glance(topic);
    if (mark && mark.position >= through) return;
    if ((mark?.sent ?? 0) !== told) console.log(`${topic}: ${(told = mark?.sent ?? 0)} messages`);
    await pause(lookEveryMs);
  }
}

async function topics(): Promise<number> {
  for (const { name, state } of await listed()) console.log(`${name}  ${state}`);
  return done;
}

const words: Readonly<Record<string, (topic: string) => Promise<number>>> = { topics, begin, refill, retire };

try {
  const [word = '', topic = ''] = positionals;
  const does = Object.hasOwn(words, word) && (word === 'topics') === (topic === '') ? words[word] : undefined;
  if (!does) console.error(usage);
  process.exitCode = does ? await does(topic) : misused;
} catch (error) {
  console.error(`relay: ${wordsOf(error)}`);
  process.exitCode = error instanceof Wrong ? misused : failed;
}
