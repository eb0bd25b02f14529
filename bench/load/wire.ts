// What goes over the wire to a server under test, with as little CPU as Node allows.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { livePath } from '#contracts/live.ts';

/** Rooms of a market at this port; without one the server is bare `ws`. */
export type Place = Readonly<{ port: number; room: string | readonly string[] | null }>;

/** Opens a socket and joins the room. `hear` gets every message that is no answer. Rejects when the server closes it. */
export async function openSocket({ port, room }: Place, hear: (text: string) => void): Promise<WebSocket> {
  const path = room === null ? '/' : `${livePath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false, skipUTF8Validation: true });
  const joined = Promise.withResolvers<void>();
  socket.on('error', joined.reject);
  socket.once('close', () => joined.reject(new Error('the server closed a socket')));
  if (room === null) socket.once('open', () => joined.resolve());
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1');
    if (text.startsWith('42[') || room === null) hear(text);
    else if (text === '2') socket.send('3');
    else if (text.startsWith('0')) socket.send('40');
    else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['join', { rooms: [room].flat() }])}`);
    else if (text.startsWith('430')) joined.resolve();
  });
  await joined.promise;
  return socket;
}

/** True of a market's message that brings a document. */
export const isChange = (text: string): boolean => text.startsWith('42["changes"');

/** Which bid a message is about: the count of the public moves in the market's document, or the floor's own number. */
export function bidOf(message: string): number {
  const at = message.indexOf('"bids":');
  return at < 0 ? 0 : Number.parseInt(message.slice(at + 7, at + 17), 10);
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const raise = 30_000;

/** The body of the n-th bid, above all before it. */
export function bidBody(n: number): string {
  const maximum = { minor: n * raise, currency: 'USD' };
  return JSON.stringify({ maximum, maximumAgain: maximum }); // far above the price: it is typed twice
}

type Address = Readonly<{ port: number; path: string; token: string; key: string }>;

/** Sends a bid and goes on. An answer other than 200 ends the process. */
export function postBid({ port, path, token, key }: Address, body: string): void {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': key,
    authorization: `Bearer ${token}`,
  };
  const asked = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (response) => {
    if (response.statusCode !== 200) throw new Error(`a bid was answered with ${response.statusCode}`);
    response.resume();
  });
  asked.end(body);
}
