import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import kafkajs, { type Kafka } from 'kafkajs';

const does = promisify(execFile);

/** The brokers that the suites of topics run on, from `npm run kafka` or elsewhere; without any they are skipped. */
export const kafkaBrokers: string | undefined = process.env.KAFKA_BROKERS || undefined;

/** What a client of another make (librdkafka) sees of a topic that reads only what is committed: values by partition. */
export async function readByKcat(brokers: string, topic: string): Promise<readonly (readonly string[])[]> {
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
  const parts: string[][] = Array.from({ length: await partitionsOf(brokers, topic) }, () => []);
  for (const row of stdout.split('\n').slice(0, -1)) {
    const gap = row.indexOf(' ');
    parts[Number(row.slice(0, gap))]!.push(row.slice(gap + 1));
  }
  return parts;
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
