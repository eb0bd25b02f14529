import { isLoopback } from './allowed-hosts.ts';
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

/** What is wrong with how somebody would sign in; undefined: nothing. No password goes over a wire in plain words. */
export function kafkaProblem(values: Settings): string | undefined {
  const {
    KAFKA_BROKERS: brokers = [],
    KAFKA_USER: name,
    KAFKA_PASSWORD: password,
    KAFKA_MECHANISM: mechanism,
  } = values;
  if ((name === undefined) !== (password === undefined))
    return 'KAFKA_USER and KAFKA_PASSWORD: one says who the relay is, the other proves it; set both';
  const isElsewhere = !brokers.every((broker) => isLoopback(broker.replace(/:\d+$/, '')));
  if (name !== undefined && mechanism === 'plain' && !values.KAFKA_TLS && isElsewhere)
    return 'KAFKA_MECHANISM: plain sends the password in plain words; allowed is that with KAFKA_TLS=on, or scram-sha-512';
  return undefined;
}

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
