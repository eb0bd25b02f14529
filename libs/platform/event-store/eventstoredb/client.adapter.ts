import { EventStoreDBClient, START, type AllStreamResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import type { Meta } from '#kernel/fact.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { StoreUnavailable, type StoredFact } from '../event-store.ts';

type Place = Readonly<{ commit: bigint; prepare: bigint }>;
type Event = NonNullable<AllStreamResolvedEvent['event']>;

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
 * What an error means. `conflict`: another revision. `unsent`: it never reached whoever could do it. `unknown`: it may have
 * been done, now or later. `missing`: no such stream. `too-large` and `final`: nothing was done, and nothing will be.
 */
export type Failure = 'conflict' | 'unsent' | 'unknown' | 'missing' | 'too-large' | 'final';

/** What is not here is `unknown`: a server that is overloaded, between two leaders, or says so itself may be asked again. */
const byType: Readonly<Record<string, Failure>> = {
  'wrong-expected-version': 'conflict',
  'not-leader': 'unsent',
  'stream-not-found': 'missing',
  'maximum-append-size-exceeded': 'too-large',
  'access-denied': 'final',
  'stream-deleted': 'final',
  'invalid-argument': 'final',
  unsupported: 'final',
};
/** In gRPC's words: there was no line to send it over. */
const noLine = 'No connection established';

export function failureOf(error: unknown): Failure {
  const { type = '' } = error as { type?: string };
  const known = error instanceof TypeError ? 'final' : byType[type];
  return known ?? (textOf(error).includes(noLine) ? 'unsent' : 'unknown');
}

/** Whether a read that failed with this error may work when it is asked for again. */
export const mayPass = (error: unknown): boolean => ['unknown', 'unsent'].includes(failureOf(error));

/** An error of a read as the port words it. */
export const readError = (error: unknown): unknown =>
  mayPass(error) ? new StoreUnavailable(textOf(error), { cause: error }) : error;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error as of a call that ran out of time. */
export const tooLate = (ms: number): Error =>
  Object.assign(new Error(`no answer within ${ms} ms`), { type: 'deadline-exceeded' });

/** All that a read gives, within so many milliseconds: the client's reads have no end of their own. */
export function collected<T>(read: StreamingRead<T>, clock: Clock, withinMs: number): Promise<readonly T[]> {
  const found: T[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<readonly T[]>();
  // Taken in until its end even when it is too late: a call that nobody takes from stays open, and the client waits for it.
  read.on('data', (item: T) => void found.push(item));
  read.on('end', () => resolve(found));
  read.on('error', reject);
  const cancel = clock.after(withinMs, () => {
    reject(tooLate(withinMs));
    void read.cancel().catch(() => undefined);
  });
  return promise.finally(cancel);
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
