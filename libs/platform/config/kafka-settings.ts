import type { Settings } from './settings.ts';

/** Who the relay is to the brokers. */
export type KafkaUser = Readonly<{
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  name: string;
  password: string;
}>;

/** Where topics go, and how they are kept there. */
export type KafkaSettings = Readonly<{
  /** `host:port` of some of the brokers. */
  brokers: readonly string[];
  tls: boolean;
  user: KafkaUser | null;
  /** Before every topic's name and every id of ours: two markets on the same brokers have two. */
  prefix: string;
  /** On so many brokers each message is kept. */
  replication: number;
}>;

/** What the variables say of Kafka; null when they name no brokers. */
export function kafkaOf(values: Settings): KafkaSettings | null {
  const { KAFKA_BROKERS: brokers, KAFKA_USER: name, KAFKA_PASSWORD: password, KAFKA_MECHANISM: mechanism } = values;
  if (brokers === undefined) return null;
  const user = name !== undefined && password !== undefined ? { mechanism, name, password } : null;
  return {
    brokers,
    tls: values.KAFKA_TLS,
    user,
    prefix: values.KAFKA_TOPIC_PREFIX,
    replication: values.KAFKA_REPLICATION,
  };
}
