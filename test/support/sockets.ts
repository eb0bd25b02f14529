import type { IncomingMessage, Server } from 'node:http';
import { WebSocket } from 'ws';
import { livePath } from '#contracts/live.ts';
import { cookieOf } from '#platform/http/cookie.ts';
import { mutant } from './mutants.ts';

/* Names broken sockets that a security spec must notice: `csrf-any-token`, `any-origin`, `any-room`, `talks-on`, `line-of-many`. */

class Anything extends Set<string> {
  override has() {
    return true;
  }
}

/** The public views; as a mutant, every name is one. */
export const anyRoom = (views: ReadonlySet<string>): ReadonlySet<string> =>
  mutant === 'any-room' ? new Anything(views) : views;

/** As a mutant, nobody sees where a handshake comes from. Call it after the sockets are attached. */
export function withoutOrigin(server: Server) {
  if (mutant !== 'any-origin') return;
  server.prependListener('upgrade', ({ headers }: IncomingMessage) => {
    delete headers.origin;
  });
}

/** What sockets ask of sessions, where none of them ends. */
export const quietSessions = {
  tokenIn: (header: string | undefined) => cookieOf(header, 'jwt'),
  endOfToken: async () => undefined,
  whenOver: () => () => {},
  hearsAll: () => true,
};

/** A socket that joined the room and then reads nothing any more. */
export async function stalled(address: string) {
  const socket = new WebSocket(`ws://${address}${livePath}/?EIO=4&transport=websocket`);
  const said = (start: string) =>
    new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => void (data.toString().startsWith(start) && resolve()));
    });
  const [opened, greeted, joined] = ['0', '40', '431'].map(said);
  await opened;
  socket.send('40');
  await greeted;
  socket.send('421["join",{"rooms":["auction-page:7"]}]');
  await joined;
  socket.pause();
  return socket;
}
