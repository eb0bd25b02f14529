import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { turn } from './turns.ts';

/** A request to be raced. */
export type Racer = Readonly<{ path: string; headers: Readonly<Record<string, string>>; body: object }>;
export type RacersAnswer = Readonly<{ status: number; type: string; text: string }>;

/**
 * Sends POSTs that all arrive at once: each but for its last byte on a connection of its own, then all last bytes in one
 * tick. Requests that are sent one after another would find no race. The answers stand in the order of the requests.
 */
export async function releasedTogether(url: string, racers: readonly Racer[]): Promise<readonly RacersAnswer[]> {
  const { hostname, port, host } = new URL(url);
  const lines = await Promise.all(racers.map((racer) => held({ hostname, port: Number(port), host }, racer)));
  await turn(); // what was written is on its way
  for (const { socket, last } of lines) socket.write(last);
  return Promise.all(lines.map(({ answer }) => answer));
}

async function held({ hostname, port, host }: { hostname: string; port: number; host: string }, racer: Racer) {
  const socket = connect({ port, host: hostname, noDelay: true });
  await once(socket, 'connect');
  const answer = answerOn(socket);
  const request = bytesOf(racer, host);
  await new Promise((resolve) => socket.write(request.subarray(0, -1), resolve));
  return { socket, last: request.subarray(-1), answer };
}

function bytesOf({ path, headers, body }: Racer, host: string): Buffer {
  const payload = Buffer.from(JSON.stringify(body));
  const all = { host, connection: 'close', 'content-type': 'application/json', ...headers };
  const head = [
    `POST ${path} HTTP/1.1`,
    ...Object.entries({ ...all, 'content-length': String(payload.length) }).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), payload]);
}

async function answerOn(socket: Socket): Promise<RacersAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end);
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  return { status: Number(head.split(' ', 2)[1]), type, text: text.slice(end + 4) };
}
