import type { Admin } from 'kafkajs';
import type { TopicReader } from './broker.ts';

/** Groups of a broker that are looked at: each is a request. */
const mostGroups = 50;

/** The groups that have committed something of these topics, without those whose name begins so. Errors: those of kafkajs. */
export async function readersOf(
  admin: Admin,
  topics: readonly string[],
  ours: string,
): Promise<readonly TopicReader[]> {
  const there = new Set(await admin.listTopics());
  const names = topics.filter((topic) => there.has(topic));
  if (names.length === 0) return [];
  const ends = new Map<string, bigint>();
  for (const topic of names)
    for (const { partition, high } of await admin.fetchTopicOffsets(topic))
      ends.set(`${topic} ${partition}`, BigInt(high));
  const { groups } = await admin.listGroups();
  const all = groups.map(({ groupId }) => groupId).filter((group) => !group.startsWith(ours));
  const found: TopicReader[] = [];
  for (const group of all.toSorted().slice(0, mostGroups))
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...names] })) {
      const read = partitions.filter(({ offset }) => BigInt(offset) >= 0n);
      const left = read.map(({ partition, offset }) => (ends.get(`${topic} ${partition}`) ?? 0n) - BigInt(offset));
      if (read.length > 0) found.push({ group, topic, lag: Number(left.reduce((sum, one) => sum + one, 0n)) });
    }
  return found;
}
