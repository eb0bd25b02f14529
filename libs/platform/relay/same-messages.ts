import { createHash } from 'node:crypto';
import type { Position } from '#kernel/position.ts';
import type { TopicBroker } from './broker.ts';

/** Messages of one type: how many, and what their ids add up to. Equal where the ids are, each as often, in any order. */
type Told = Readonly<{ count: number; sum: bigint }>;
export type Contents = ReadonlyMap<string, Told>;

type Line = Readonly<{ id: string; type: string; offset: Position }>;

/** What a topic holds up to a place in the log, by type. Memory does not grow with it. Errors: `BrokerAway`. */
export async function contentsOf(broker: TopicBroker, topic: string, through: Position): Promise<Contents> {
  const contents = new Map<string, Told>();
  await broker.read(topic, (text) => {
    const { id, type, offset } = JSON.parse(text) as Line;
    if (offset > through) return;
    const { count, sum } = contents.get(type) ?? { count: 0, sum: 0n };
    contents.set(type, { count: count + 1, sum: BigInt.asUintN(128, sum + numberOf(id)) });
  });
  return contents;
}

/** The types of which two topics do not hold the same messages, in order; of types that one of them does not tell, too. */
export function differing(one: Contents, other: Contents): readonly string[] {
  const types = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return types.filter((type) => {
    const [here, there] = [one.get(type), other.get(type)];
    return here?.count !== there?.count || here?.sum !== there?.sum;
  });
}

const numberOf = (id: string) => createHash('sha256').update(id).digest().readBigUInt64BE();
