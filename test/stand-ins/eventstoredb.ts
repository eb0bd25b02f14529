/**
 * A stand-in for EventStoreDB in tests: its Streams and ServerFeatures services over the stubs that the client package
 * ships, in memory. Its answers follow a stand-in that was compared, case by case, with a real EventStoreDB 23.10 driven by the same client:
 * expected revisions, repeats, limits, errors, reads, subscriptions, filters, checkpoints. It proves our calls, not the
 * server. Not here: batch appends, deletes, stream metadata, users, persistent subscriptions, projections.
 */
import { parseArgs } from 'node:util';
import type { sendUnaryData, Server, ServerReadableStream } from '@grpc/grpc-js';
import { excused, Trouble, type Faults } from './eventstoredb-faults.ts';
import {
  MemoryLog,
  mostBytesPerAppend,
  type Answer,
  type Expected,
  type Proposed,
  type Recorded,
} from './eventstoredb-log.ts';
import { turns } from '../support/turns.ts';
import { read, type ReadCall } from './eventstoredb-reads.ts';
import {
  askedIn,
  grpc,
  proposedIn,
  ServerFeaturesService,
  storedAnswer,
  StreamsService,
  supported,
  wrongAnswer,
  type AppendReq,
  type AppendResp,
} from './eventstoredb-wire.ts';

const turnsToHearOfACut = 5;

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

export type EventStoreStandIn = Readonly<{
  url: string;
  faults: Faults;
  /** Everything stored, in order. */
  all: () => readonly Recorded[];
  /** Cuts every connection at once and answers nobody until `resume`. */
  cut: () => void;
  /** Answers again on the same port, from the same log. */
  resume: () => Promise<void>;
  /** Takes requests and answers none until `wake`, as a paused server. */
  stall: () => void;
  /** Answers what waited: reads first, then the earlier appends. */
  wake: () => void;
  /** Carries out what was told to be lost (`faults.lateAppends`). */
  land: () => void;
  /** Requests that wait for `wake`. */
  held: () => number;
  stop: () => Promise<void>;
}>;

/** Port 0 takes a free one. */
export async function startEventStoreDb(port = 0): Promise<EventStoreStandIn> {
  const log = new MemoryLog();
  const trouble = new Trouble();
  // Like the server, the log begins with events of its own: a reader that forgets to exclude them finds out.
  log.append('$users', -1, [ofTheServer('$UserCreated')]);
  let server = serverOf(log, trouble);
  const bound = await bind(server, port);
  const cut = () => server.forceShutdown();
  const resume = async () => {
    server = serverOf(log, trouble);
    await bind(server, bound);
  };
  return {
    url: `esdb://127.0.0.1:${bound}?tls=false`,
    faults: trouble.faults,
    all: () => log.all,
    cut,
    resume,
    stall: () => trouble.stall(),
    wake: () => trouble.wake(),
    land: () => trouble.land(),
    held: () => trouble.held,
    stop: async () => cut(),
  };
}

const ofTheServer = (type: string): Proposed => ({
  id: crypto.randomUUID(),
  type,
  system: [
    ['type', type],
    ['content-type', 'application/json'],
  ],
  metadata: Buffer.alloc(0),
  data: Buffer.from('"admin"'),
});

const bind = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    const insecure = grpc.ServerCredentials.createInsecure();
    server.bindAsync(`127.0.0.1:${port}`, insecure, (error, taken) => (error ? reject(error) : resolve(taken)));
  });

function serverOf(log: MemoryLog, trouble: Trouble): Server {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': 16 * mostBytesPerAppend });
  const absent = { code: grpc.status.UNIMPLEMENTED, message: 'not in the stand-in' };
  server.addService(StreamsService, {
    append: (call: AppendCall, answer: sendUnaryData<AppendResp>) => append(log, trouble, call, answer),
    read: (call: ReadCall) => {
      const excuse = call.request.getOptions()?.hasSubscription() ? undefined : trouble.faults.excuses.shift();
      if (excuse) return void call.emit('error', excused(excuse, call.getHost()));
      return trouble.take('read', () => !call.cancelled && read(log, call, trouble.faults));
    },
    batchAppend: (call: { emit: (event: 'error', error: object) => void }) => call.emit('error', absent),
    delete: (_: unknown, answer: sendUnaryData<unknown>) => answer(absent),
    tombstone: (_: unknown, answer: sendUnaryData<unknown>) => answer(absent),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, supported()),
  });
  return server;
}

function append(log: MemoryLog, trouble: Trouble, call: AppendCall, answer: sendUnaryData<AppendResp>) {
  let asked: { stream: string; expected: Expected } = { stream: '', expected: 'any' };
  const events: Proposed[] = [];
  call.on('data', (request: AppendReq) => {
    if (request.hasOptions()) asked = askedIn(request);
    else events.push(proposedIn(request));
  });
  // Once it is whole it is carried out whether or not the caller still waits, as on the server. A cut ends it too, and says so a moment later.
  const ended = async () => {
    await turns(turnsToHearOfACut);
    if (!call.cancelled) trouble.take('append', () => carryOut(log, trouble, { ...asked, events }, call, answer));
  };
  call.on('end', () => void ended());
}

type Asked = Readonly<{ stream: string; expected: Expected; events: readonly Proposed[] }>;

function carryOut(
  log: MemoryLog,
  trouble: Trouble,
  { stream, expected, events }: Asked,
  call: AppendCall,
  answer: sendUnaryData<AppendResp>,
) {
  const { faults } = trouble;
  const lost = { code: grpc.status.UNAVAILABLE, message: 'lost' };
  const excuse = faults.excuses.shift();
  if (excuse) return answer(excused(excuse, call.getHost()));
  if (faults.loseAppends > 0) return (faults.loseAppends--, answer(lost));
  if (faults.lateAppends > 0) {
    faults.lateAppends--;
    trouble.postpone(() => log.append(stream, expected, events));
    return answer(lost);
  }
  const answered = log.append(stream, expected, events);
  return faults.loseAcks > 0 ? (faults.loseAcks--, answer(lost)) : reply(answered, answer);
}

function reply(answered: Answer, answer: sendUnaryData<AppendResp>) {
  if (answered.is === 'stored') return answer(null, storedAnswer(answered.revision, answered.position));
  if (answered.is === 'wrong') return answer(null, wrongAnswer(answered.expected, answered.last));
  if (answered.is === 'bad') return answer({ code: grpc.status.UNKNOWN, message: 'Exception was thrown by handler.' });
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', `${mostBytesPerAppend}`);
  const message = `Maximum Append Size of ${mostBytesPerAppend} Exceeded.`;
  return answer({ code: grpc.status.INVALID_ARGUMENT, message, metadata });
}

/** As a process it prints its URL as its first line and runs until it is stopped. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
  const { url } = await startEventStoreDb(Number(values.port));
  console.log(url);
}
