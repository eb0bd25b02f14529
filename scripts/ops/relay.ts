import type { OpsRelay } from '../../libs/contracts/ops-relay.ts';

const none = 'nobody has written there';

/** What is written to Kafka and who reads it there, a line each. */
export const relayLines = ({ broker, error, topics, groups }: OpsRelay): readonly string[] => [
  broker ?? 'Topics go to no Kafka (KAFKA_BROKERS).',
  ...(error === null ? [] : [`It does not answer: ${error}`]),
  ...topics.map(
    ({ name, state, sent, by, at, behindMs }) =>
      `${name}  ${state}  ${at === null ? none : `${sent} messages, ${Math.ceil((behindMs ?? 0) / 1000)} s behind, by ${by}, ${at}`}`,
  ),
  ...groups.map(({ group, topic, lag }) => `${group} reads ${topic}: lag ${lag}`),
];
