/**
 * A stand-in for EventStoreDB in tests: its Streams and ServerFeatures services over the stubs that the client package
 * ships, in memory. Its answers follow a stand-in that was compared, case by case, with a real EventStoreDB 23.10 driven by the same client:
 * expected revisions, repeats, limits, errors, reads, subscriptions, filters, checkpoints. It proves our calls, not the
 * server. Not here: batch appends, deletes, stream metadata, users, persistent subscriptions, projections.
 */
import { parseArgs } from 'node:util';
import type { sendUnaryData, Server, ServerReadableStream } from '@grpc/grpc-js';
import {
  MemoryLog,
  mostBytesPerAppend,
  type Answer,
  type Expected,
  type Proposed,
  type Recorded,
} from './eventstoredb-log.ts';
import { read } from './eventstoredb-reads.ts';
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

/** What goes wrong on purpose. */
export type Faults = {
  /** The next so many appends are stored, but their answer never arrives. */
  loseAcks: number;
  /** The next so many appends are neither stored nor answered well. */
  loseAppends: number;
};

export type EventStoreStandIn = Readonly<{
  url: string;
  faults: Faults;
  /** Everything stored, in order. */
  all: () => readonly Recorded[];
  /** Cuts every connection at once and answers nobody until `resume`. */
  cut: () => void;
  /** Answers again on the same port, from the same log. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** Port 0 takes a free one. */
export async function startEventStoreDb(port = 0): Promise<EventStoreStandIn> {
  const log = new MemoryLog();
  const faults: Faults = { loseAcks: 0, loseAppends: 0 };
  // Like the server, the log begins with events of its own: a reader that forgets to exclude them finds out.
  log.append('$users', -1, [ofTheServer('$UserCreated')]);
  let server = serverOf(log, faults);
  const bound = await bind(server, port);
  const cut = () => server.forceShutdown();
  const resume = async () => {
    server = serverOf(log, faults);
    await bind(server, bound);
  };
  const url = `esdb://127.0.0.1:${bound}?tls=false`;
  return { url, faults, all: () => log.all, cut, resume, stop: async () => cut() };
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

function serverOf(log: MemoryLog, faults: Faults): Server {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': 16 * mostBytesPerAppend });
  const absent = { code: grpc.status.UNIMPLEMENTED, message: 'not in the stand-in' };
  server.addService(StreamsService, {
    append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
      append(log, faults, call, answer),
    read: (call: Parameters<typeof read>[1]) => read(log, call),
    batchAppend: (call: { emit: (event: 'error', error: object) => void }) => call.emit('error', absent),
    delete: (_: unknown, answer: sendUnaryData<unknown>) => answer(absent),
    tombstone: (_: unknown, answer: sendUnaryData<unknown>) => answer(absent),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, supported()),
  });
  return server;
}

function append(
  log: MemoryLog,
  faults: Faults,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
) {
  let asked: { stream: string; expected: Expected } = { stream: '', expected: 'any' };
  const events: Proposed[] = [];
  const lost = { code: grpc.status.UNAVAILABLE, message: 'lost' };
  call.on('data', (request: AppendReq) => {
    if (request.hasOptions()) asked = askedIn(request);
    else events.push(proposedIn(request));
  });
  call.on('end', () => {
    if (faults.loseAppends-- > 0) return answer(lost);
    const answered = log.append(asked.stream, asked.expected, events);
    return faults.loseAcks-- > 0 ? answer(lost) : reply(answered, answer);
  });
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
