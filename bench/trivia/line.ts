import { WebSocket } from 'ws';
import { gameLivePath, liveMessages } from '#contracts/live.ts';
import { cookies } from '#contracts/routes.ts';
import type { Playing } from './orders.ts';

type Told = Readonly<{ status: number; body: { code?: string } }>;
type Where = Readonly<{ port: number; game: string }>;

/** A player's own line, as a browser has it, with as little CPU as Node allows. */
export class GameLine {
  private socket: WebSocket | undefined;
  private readonly waiting = new Map<number, (told: Told) => void>();
  private sent = 1;

  constructor(
    private readonly where: Where,
    private readonly member: Playing,
    private readonly hear: (changes: string) => void,
  ) {}

  /** Resolves once it is in its rooms; rejects when the line is cut before. `gone`: it is cut later. */
  open(gone: () => void): Promise<void> {
    const { port, game } = this.where;
    const { token, csrf, id } = this.member;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${gameLivePath(game)}/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { cookie: `${cookies.jwt}=${token}` },
    });
    this.socket = socket;
    const joined = Promise.withResolvers<void>();
    let isOpen = false;
    const cut = () => (isOpen ? gone() : joined.reject(new Error('cut')));
    socket.on('error', () => {}).once('close', cut);
    const rooms = [`trivia-game:${game}`, `trivia-board:${game}`, `member:${id}`];
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('42[')) this.hear(text);
      else if (text.startsWith('430[')) {
        isOpen = true;
        joined.resolve();
      } else if (text.startsWith('43')) this.acknowledged(text);
      else if (text.startsWith('42')) this.echo(text);
      else if (text.startsWith('40')) {
        socket.send(`42["${liveMessages.measure}"]`);
        socket.send(`420${JSON.stringify([liveMessages.join, { rooms }])}`);
      } else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ csrf })}`);
    });
    return joined.promise;
  }

  cut() {
    this.socket?.terminate();
  }

  /** `told` is called once, or never. */
  say(name: string, message: object, told: (told: Told) => void) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const n = this.sent++;
    this.waiting.set(n, told);
    this.socket.send(`42${n}${JSON.stringify([name, message])}`);
  }

  private acknowledged(text: string) {
    const at = text.indexOf('[');
    const n = Number(text.slice(2, at));
    this.waiting.get(n)?.((JSON.parse(text.slice(at)) as [Told])[0]);
    this.waiting.delete(n);
  }

  /** A word of the server's goes back at once. */
  private echo(text: string) {
    const at = text.indexOf('[');
    const [, word] = JSON.parse(text.slice(at)) as [string, string];
    this.socket?.send(`43${text.slice(2, at)}${JSON.stringify([word])}`);
  }
}
