import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { AuctionPage } from '#contracts/auctions.ts';
import { type LiveChanges, liveMessages, livePath } from '#contracts/live.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { mutant } from './mutants.ts';

/* `MUTANT=deaf-to-resync`: what was missed while the line was up is never fetched. */

/** Milliseconds until a lost line is tried again. */
const againMs = 50;

/**
 * Somebody with auctions on the screen, as the client does it: joins their rooms, fetches each page once on joining, lets
 * newer documents replace older ones, and comes back when the line is lost. It never asks again of its own accord.
 */
export class Onlooker {
  readonly pages = new Map<string, AuctionPage>();
  /** Lines that it had, and changes that it was told. */
  lines = 0;
  changes = 0;
  private socket: Socket | undefined;
  private left = false;
  private readonly ids: readonly string[];
  private readonly node: () => string;

  /** `node`: the address that the balancer gives it now. */
  constructor(ids: readonly string[], node: () => string) {
    this.ids = ids;
    this.node = node;
    this.connect();
  }

  rev(id: string): string {
    return this.pages.get(id)?.rev ?? '';
  }

  leave(): void {
    this.left = true;
    this.socket?.disconnect();
  }

  private connect() {
    const url = this.node();
    const socket = io(url, { path: livePath, transports: ['websocket'], forceNew: true, reconnection: false });
    this.socket = socket;
    const again = () => void (!this.left && pause(againMs).then(() => !this.left && this.connect()));
    socket.on('connect', () => {
      this.lines++;
      void this.look(socket, url);
    });
    socket.on('connect_error', again);
    socket.on('disconnect', again);
    socket.on(liveMessages.resync, () => void (mutant !== 'deaf-to-resync' && this.look(socket, url)));
    socket.on(liveMessages.changes, ({ changes }: LiveChanges) => {
      this.changes += changes.length;
      for (const { doc } of changes) if (doc) this.see(doc as unknown as AuctionPage);
    });
  }

  private async look(socket: Socket, url: string) {
    try {
      await socket.timeout(5000).emitWithAck(liveMessages.join, { rooms: this.ids.map((id) => `auction-page:${id}`) });
      for (const id of this.ids) this.see((await (await fetch(url + auctionRoutes.page(id))).json()) as AuctionPage);
    } catch {
      socket.disconnect(); // and again
    }
  }

  private see(page: AuctionPage) {
    if (page.rev > this.rev(page.id)) this.pages.set(page.id, page);
  }
}

/** Comes true by other processes; asked every few milliseconds, until the test's own deadline. */
export async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(5);
}
