/**
 * A Kafka broker of Apache's own jars, one process in KRaft mode: `npm run kafka`. Maven fetches them into a folder that git
 * ignores.
 */
import '../../apps/need-node.mjs';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort, NotHere, runServer, type ServerProcess, type Starting, startServer } from './starting.ts';

const version = '4.1.1';
const cache = join(import.meta.dirname, `../../.cache/kafka-${version}`);
const whole = join(cache, 'whole');
const classes = join(cache, '*');
const mostMsToFetch = 120_000;
const mostMsToStart = 60_000;

const does = promisify(execFile);

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>plinth</groupId><artifactId>broker</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>`;

/** Fetches it when it is not here yet: one try, two minutes at most. Throws `NotHere`. */
async function fetched(): Promise<void> {
  if (existsSync(whole)) return;
  try {
    rmSync(cache, { recursive: true, force: true }); // of a try that was cut
    mkdirSync(cache, { recursive: true });
    const pom = join(cache, 'pom.xml');
    writeFileSync(pom, project);
    const copy = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${cache}`];
    await does('mvn', ['-q', '-B', '-f', pom, ...copy], { timeout: mostMsToFetch });
    writeFileSync(whole, '');
  } catch (error) {
    rmSync(cache, { recursive: true, force: true });
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new NotHere(`Kafka cannot be had here (java, mvn and Maven's central repository are needed): ${why}`);
  }
}

/** A broker that runs. */
export type Kafka = ServerProcess & Readonly<{ brokers: string }>;

/** What a new broker has beside, for who tries how one signs in: over its settings, and its `SCRAM-SHA-512=[name=..,password=..]`. */
export type Guarded = Readonly<{ settings: Readonly<Record<string, string>>; scram: readonly string[] }>;

/** Starts it on that folder and that port, a free one for 0; resolves when it can be asked. Throws `NotHere`. */
export async function startKafka(
  { folder, port = 0, begun }: Starting,
  { settings, scram }: Guarded = { settings: {}, scram: [] },
): Promise<Kafka> {
  await fetched();
  mkdirSync(folder, { recursive: true });
  const at = port || (await freePort());
  const file = join(folder, 'server.properties');
  if (!existsSync(file)) {
    const own = { ...properties(folder, at, await freePort()), ...settings }; // it starts again at the same ports
    writeFileSync(file, linesOf(own), { mode: 0o600 });
    const id = randomBytes(16).toString('base64url');
    const format = ['format', '--cluster-id', id, '--config', file, ...scram.flatMap((one) => ['--add-scram', one])];
    await does('java', ['-cp', classes, 'kafka.tools.StorageTool', ...format]);
  }
  const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=error';
  const args = ['-Xmx512m', '-XX:+UseSerialGC', quiet, '-cp', classes, 'kafka.Kafka', file];
  const server = await startServer({ name: 'Kafka', program: 'java', args, port: at, mostMs: mostMsToStart }, begun);
  return { ...server, brokers: `127.0.0.1:${at}` };
}

const properties = (folder: string, port: number, controllerPort: number): Readonly<Record<string, string>> => ({
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'PLAINTEXT',
  'log.dirs': join(folder, 'topics'),
  'auto.create.topics.enable': 'false',
  'group.initial.rebalance.delay.ms': '0',
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4', // faster first use
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '4',
});

const linesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const usage = `npm run kafka -- [--port N] [--folder DIR]
  Prints its address (KAFKA_BROKERS) as its first line and runs until it is stopped. Without a folder it forgets everything
  then. Ends with 3 where it cannot be had.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, folder: { type: 'string' }, help: { type: 'boolean' } },
  });
  const folder = values.folder ?? join(cache, `../kafka-${process.pid}`);
  const start = async (begun: Starting['begun']) => {
    const server = await startKafka({ folder, port: Number(values.port), begun });
    return { ...server, address: server.brokers };
  };
  if (values.help) console.log(usage);
  else await runServer(start, { folder, passes: values.folder === undefined });
}
