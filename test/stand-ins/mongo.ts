import net from 'node:net';
import { parseArgs } from 'node:util';
import { MongoCommands } from './mongo-commands.ts';
import { answerTo, requestsOf, type Body, type Request } from './mongo-wire.ts';

/** A running stand-in: `url` for clients; `stop` cuts every connection. */
export type MongoStandIn = Readonly<{
  url: string;
  stop: () => Promise<void>;
  /** Answers again on the same port, with the same documents. */
  resume: () => Promise<void>;
  faults: Faults;
  /** Every document that lies there, in whatever database. */
  everything: () => readonly Body[];
}>;

/** Made by a test. `instead` hears every command but the handshake: what it gives back is the answer, or the connection is cut. */
export type Faults = { instead?: (command: Body) => Body | 'cut' | undefined };

/**
 * A server of MongoDB's wire protocol, for tests only: it proves our calls, not the server. Documents live in memory;
 * nothing is isolated, nothing survives. Port 0 takes a free one.
 */
export async function startMongo(port = 0): Promise<MongoStandIn> {
  const sockets = new Set<net.Socket>();
  const faults: Faults = {};
  const commands = new MongoCommands(() => addressOf(server));
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, (body) => (isHello(body) ? undefined : faults.instead?.(body)) ?? commands.run(body));
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at, '127.0.0.1', resolve);
    });
  await listen(port);
  const bound = (server.address() as net.AddressInfo).port;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const url = `mongodb://127.0.0.1:${bound}/?replicaSet=rs0`;
  return { url, stop, faults, resume: () => listen(bound), everything: () => commands.everything() };
}

const isHello = (body: Body) => /^(?:hello|ismaster)$/i.test(Object.keys(body)[0] ?? '');

function serve(socket: net.Socket, run: (body: Body) => Body | 'cut' | Promise<Body>) {
  let pending: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    try {
      const { requests, rest } = requestsOf(pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes);
      pending = rest;
      for (const request of requests) answer(socket, request, run(request.body));
    } catch {
      socket.destroy();
    }
  });
}

/** At once, unless it waits for news: nothing comes behind it on its connection. */
function answer(socket: net.Socket, request: Request, body: Body | 'cut' | Promise<Body>) {
  if (body === 'cut') socket.destroy();
  else if (body instanceof Promise) void body.then((late) => answer(socket, request, late));
  else if (!request.wantsNoAnswer && socket.writable) socket.write(answerTo(request, body));
}

function addressOf(server: net.Server) {
  const { port } = server.address() as net.AddressInfo;
  return `127.0.0.1:${port}`;
}

/** As a process it prints its URL as its first line and runs until it is stopped. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
  const { url } = await startMongo(Number(values.port));
  console.log(url);
}
