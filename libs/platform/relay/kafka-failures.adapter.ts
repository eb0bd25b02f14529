import { BrokerAway, Fenced, OversizedMessage, WrongTopic } from './broker.ts';

const ours = [BrokerAway, Fenced, OversizedMessage, WrongTopic];

/** How Kafka says that another has the transactional id: by the version of the request. */
const fencing = new Set(['INVALID_PRODUCER_EPOCH', 'PRODUCER_FENCED']);

/**
 * What a failure of kafkajs is to the relay: one of the port's errors. Without a connection it also throws a `TypeError` here
 * and there: asking again helps with that as well.
 */
export function failureOf(error: unknown): Error {
  if (!(error instanceof Error)) return new BrokerAway(String(error));
  if (ours.some((kind) => error instanceof kind)) return error;
  const isFenced = causesOf(error).some(({ type }) => type !== undefined && fencing.has(type));
  return isFenced ? new Fenced(error.message, { cause: error }) : new BrokerAway(error.message, { cause: error });
}

/** kafkajs wraps what it tried several times. */
function causesOf(error: Readonly<{ type?: string; cause?: unknown }>): readonly Readonly<{ type?: string }>[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}
