import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import kafkajs, { type Kafka } from 'kafkajs';

const does = promisify(execFile);

/** The brokers that the suites of topics run on, from `npm run kafka` or elsewhere; without any they are skipped. */
export const kafkaBrokers: string | undefined = process.env.KAFKA_BROKERS || undefined;

/**
 * What a client of another make (librdkafka) sees of a topic that reads only what is committed: values by partition. A
 * broker answers a commit before each partition shows it: it is waited for, so that nobody's transaction may be open.
 */
export async function readByKcat(brokers: string, topic: string): Promise<readonly (readonly string[])[]> {
  const partitions = await partitionsOf(brokers, topic);
  await settled(brokers, topic, partitions);
  const asked = [
    '-C',
    '-b',
    brokers,
    '-t',
    topic,
    '-e',
    '-q',
    '-o',
    'beginning',
    '-X',
    'isolation.level=read_committed',
  ];
  const { stdout } = await does('kcat', [...asked, '-f', '%p %s\n'], { maxBuffer: 2 ** 30 });
  const parts: string[][] = Array.from({ length: partitions }, () => []);
  for (const row of stdout.split('\n').slice(0, -1)) {
    const gap = row.indexOf(' ');
    parts[Number(row.slice(0, gap))]!.push(row.slice(gap + 1));
  }
  return parts;
}

/** Until all that lies there is over: kcat asks where a partition ends, kafkajs where its first open transaction begins. */
async function settled(brokers: string, topic: string, partitions: number): Promise<void> {
  const asked = Array.from({ length: partitions }, (_, n) => ['-t', `${topic}:${n}:-1`]).flat();
  const { stdout } = await does('kcat', ['-Q', '-q', '-b', brokers, ...asked]);
  const ends = new Map([...stdout.matchAll(/\[(\d+)\] offset (\d+)/g)].map(([, n, end]) => [Number(n), BigInt(end!)]));
  await withAdmin(brokers, async (admin) => {
    for (let tries = 0; tries < 400; tries++) {
      const stable = await admin.fetchTopicOffsets(topic);
      if (stable.every(({ partition, high }) => BigInt(high) >= (ends.get(partition) ?? 0n))) return;
      await pause(50);
    }
    throw new Error(`a transaction stays open in ${topic}`);
  });
}

async function partitionsOf(brokers: string, topic: string): Promise<number> {
  return withAdmin(brokers, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]!.partitions.length;
  });
}

/** From now on the brokers refuse bigger messages in that topic. */
export async function allowMost(brokers: string, topic: string, bytes: number): Promise<void> {
  const configEntries = [{ name: 'max.message.bytes', value: String(bytes) }];
  const resources = [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configEntries }];
  await withAdmin(brokers, (admin) => admin.alterConfigs({ validateOnly: false, resources }));
}

/** kafkajs as it comes, for what a suite does beside our adapter. */
export const plainKafka = (brokers: string): Kafka =>
  new kafkajs.Kafka({
    clientId: 'tests',
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
    retry: { initialRetryTime: 5 },
  });

async function withAdmin<T>(brokers: string, work: (admin: ReturnType<Kafka['admin']>) => Promise<T>): Promise<T> {
  const admin = plainKafka(brokers).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
