import { io, type Socket } from 'socket.io-client';
import {
  type CommandAnswer,
  type JoinAnswer,
  type LiveChange,
  type LiveChanges,
  liveMessages,
  livePath,
} from '#contracts/live.ts';

/** What a client shows: a document as HTTP and pushes give it. */
export type Shown = Readonly<{ id: string; rev: string }> & Readonly<Record<string, unknown>>;

type Options = Readonly<{
  url: string;
  /** Of the one document that it looks at. */
  room: string;
  /** The document over HTTP. */
  fetch: () => Promise<Shown>;
}>;

/**
 * A browser that looks at one document as the market's own client does: it joins, then fetches; the newer `rev` wins; it
 * comes back by itself after a cut, joins and fetches again.
 */
export class LiveClient {
  shown: Shown | undefined;
  /** How often it came, the first time included. */
  arrivals = 0;
  /** Every push, in order. */
  readonly pushed: LiveChange[] = [];
  readonly socket: Socket;

  constructor(private readonly options: Options) {
    this.socket = io(options.url, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
    });
    this.socket.on('connect', () => void this.arrive());
    this.socket.on(liveMessages.resync, () => void this.refetch());
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.socket.connect();
    });
    this.socket.on(liveMessages.changes, ({ changes }: LiveChanges) => {
      this.pushed.push(...changes);
      for (const { doc } of changes) if (doc) this.take(doc);
    });
  }

  /** The line is cut as by a tunnel: nobody says goodbye. */
  cut() {
    this.line().terminate();
  }

  /** It reads nothing any more. */
  stall() {
    this.line().pause();
  }

  goOn() {
    this.line().resume();
  }

  close() {
    this.socket.disconnect();
  }

  private line() {
    const { transport } = this.socket.io.engine as unknown as {
      transport: { ws: { terminate: () => void; pause: () => void; resume: () => void } };
    };
    return transport.ws;
  }

  private async arrive() {
    await this.socket.emitWithAck(liveMessages.join, { rooms: [this.options.room] });
    await this.refetch();
    this.arrivals++;
  }

  private async refetch() {
    this.take(await this.options.fetch());
  }

  private take(doc: Shown) {
    if (!this.shown || doc.rev > this.shown.rev) this.shown = doc;
  }
}

/** A socket that has said hello; with a member's cookie and csrf token it may send commands. */
export async function liveSocket(url: string, who: Readonly<{ cookie?: string; csrf?: string }> = {}) {
  const { cookie, csrf } = who;
  const socket = io(url, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { ...(csrf !== undefined && { csrf }) },
    extraHeaders: { ...(cookie !== undefined && { cookie }) },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const changes: LiveChange[] = [];
  socket.on(liveMessages.changes, (told: LiveChanges) => changes.push(...told.changes));
  return {
    socket,
    changes,
    join: (...rooms: string[]) => socket.emitWithAck(liveMessages.join, { rooms }) as Promise<JoinAnswer>,
    command: (path: string, key: string, body: object) =>
      socket.emitWithAck(liveMessages.command, { path, key, body }) as Promise<CommandAnswer>,
  };
}
