import { EventStoreDBClient, START, type AllStreamResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import type { Meta } from '#kernel/fact.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock } from '../clock/clock.ts';
import { StoreUnavailable, type StoredFact } from './event-store.ts';

type Place = Readonly<{ commit: bigint; prepare: bigint }>;
type Event = NonNullable<AllStreamResolvedEvent['event']>;

/** How long one call may take. The client's reads have no end of their own. */
export const deadlineMs = 2000;

/** Commit and prepare, 16 hex digits each, so that they compare as text. */
export const positionOf = ({ commit, prepare }: Place): Position => hex(commit) + hex(prepare);

const hex = (number: bigint) => number.toString(16).padStart(16, '0');

/** Where the client begins to read. Throws when it is not a position of such a log. */
export function placeOf(position: Position): Place | typeof START {
  if (position === logStart) return START;
  if (!/^[0-9a-f]{32}$/.test(position)) throw new TypeError(`not a position of this log: "${position}"`);
  return { commit: BigInt(`0x${position.slice(0, 16)}`), prepare: BigInt(`0x${position.slice(16)}`) };
}

/** The fact that an event holds: its meta is the event's metadata. */
export const factOf = ({ id, streamId, revision, type, data, metadata, position }: Event): StoredFact => ({
  id,
  stream: streamId,
  revision: Number(revision),
  position: positionOf(position),
  type,
  data,
  meta: metadata as unknown as Meta,
});

/** The server's own events, and those of whom else it serves, are no facts. */
export const isFact = (event: Event | undefined): event is Event =>
  event !== undefined && event.isJson && !event.type.startsWith('$') && !event.streamId.startsWith('$');

/**
 * What an error means. `conflict`: another revision. `unknown`: it may have been done. `missing`: no such stream.
 * `too-large` and `final`: nothing was done, and nothing will be.
 */
export type Failure = 'conflict' | 'unknown' | 'missing' | 'too-large' | 'final';

const byType: Readonly<Record<string, Failure>> = {
  'wrong-expected-version': 'conflict',
  'stream-not-found': 'missing',
  'maximum-append-size-exceeded': 'too-large',
  unavailable: 'unknown',
  timeout: 'unknown',
  'deadline-exceeded': 'unknown',
  cancelled: 'unknown',
};
/** Cancelled, deadline exceeded, aborted, internal, unavailable. */
const unknownCodes = new Set([1, 4, 10, 13, 14]);

export function failureOf(error: unknown): Failure {
  const { type, code } = error as { type?: string; code?: number };
  return byType[type ?? ''] ?? (unknownCodes.has(code ?? -1) ? 'unknown' : 'final');
}

/** An error of a read as the port words it. */
export const readError = (error: unknown): unknown =>
  failureOf(error) === 'unknown' ? new StoreUnavailable(textOf(error), { cause: error }) : error;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** All that a read gives, within the deadline: after it, it fails as a call that ran out of time. */
export async function collected<T>(read: StreamingRead<T>, clock: Clock): Promise<readonly T[]> {
  const late = Object.assign(new Error(`no answer within ${deadlineMs} ms`), { type: 'deadline-exceeded' });
  read.on('error', () => undefined); // a second error, after the loop below has ended, must not end the process
  const cancel = clock.after(deadlineMs, () => {
    void read.cancel().catch(() => undefined);
    read.destroy(late);
  });
  try {
    return await Array.fromAsync(read);
  } finally {
    cancel();
  }
}

/** A client, and what each of its calls must carry: without credentials the client takes its batch way, which loses errors. */
export type Connection = Readonly<{
  client: EventStoreDBClient;
  credentials: Readonly<{ username: string; password: string }>;
  /** The address without its credentials. */
  address: string;
}>;

export function connection(url: string): Connection {
  const { username, password, host } = new URL(url.replace(/^esdb(?:\+discover)?:/, 'http:'));
  const credentials = {
    username: decodeURIComponent(username) || 'admin',
    password: decodeURIComponent(password) || 'changeit',
  };
  return { client: EventStoreDBClient.connectionString(url), credentials, address: host };
}
