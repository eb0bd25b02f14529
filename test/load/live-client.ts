import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { LiveChanges } from '#contracts/live.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { bidOf, isChange, openSocket } from '../../bench/load/wire.ts';
import type { Lot } from './phase.ts';
import { mutant } from '../support/mutants.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const comesBackWithin = 1000;

/** Where a client looks. */
export type Place = Readonly<{ port: number; auction: string }>;

/** The document as HTTP gives it. Rejects when the answer is not 200. */
export async function fetchPage({ port, auction }: Place): Promise<string> {
  const asked = get({ port, host: '127.0.0.1', path: auctionRoutes.page(auction), agent });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const text = await textOf(response);
  if (response.statusCode !== 200) throw new Error(`the page was answered with ${response.statusCode}`);
  return text;
}

/** The `rev` of a document that is not parsed. */
export const revOf = (text: string): string => {
  const at = text.indexOf('"rev":"') + 7;
  return text.slice(at, text.indexOf('"', at));
};

type Ears = Readonly<{ hear: (client: LiveClient, bid: number) => void; closed: () => void; resync: () => void }>;

/**
 * A browser that looks at one auction, on a raw socket: it joins, then fetches; the newer `rev` wins; after a cut it comes
 * back, joins and fetches again. With `MUTANT=no-refetch` it trusts what it has.
 */
export class LiveClient {
  /** The last bid that it knows of. */
  bid = 0;
  rev = '';
  /** Rises with each socket: what an older one says is over. */
  private life = 0;
  private shown = '';
  private socket: WebSocket | undefined;
  readonly lot: Lot;
  private readonly place: Place;
  private readonly ears: Ears;

  constructor(lot: Lot, place: Place, ears: Ears) {
    this.lot = lot;
    this.place = place;
    this.ears = ears;
  }

  /** Resolves when it has joined and fetched; tries until then. */
  async arrive(): Promise<void> {
    let life = ++this.life;
    const isFirst = this.shown === '';
    while (life === this.life) {
      try {
        await this.open(life);
        if (isFirst || mutant !== 'no-refetch') this.take(await fetchPage(this.place));
        return;
      } catch {
        if (life !== this.life) return;
        life = ++this.life;
        await pause(100 + Math.random() * 200);
      }
    }
  }

  /** The line is cut as by a tunnel: nobody says goodbye. It comes back within a second. */
  async cut(): Promise<void> {
    this.life++;
    this.socket?.terminate();
    await pause(Math.random() * comesBackWithin);
    await this.arrive();
  }

  /** It reads nothing any more. */
  stall(): void {
    this.socket?.pause();
  }

  goOn(): void {
    this.socket?.resume();
  }

  leave(): void {
    this.life++;
    this.socket?.terminate();
  }

  /** What it shows, as a value. */
  document(): unknown {
    const value: unknown = JSON.parse(this.shown.startsWith('42') ? this.shown.slice(2) : this.shown);
    return Array.isArray(value) ? (value[1] as LiveChanges).changes[0]!.doc : value;
  }

  private async open(life: number): Promise<void> {
    const { port, auction } = this.place;
    this.socket?.terminate();
    const socket = await openSocket({ port, room: `auction-page:${auction}` }, (text) => {
      if (life !== this.life) return; // a cut line may still empty what it had read
      if (isChange(text)) this.take(text);
      else if (text.startsWith('42["resync"')) this.refetch();
    });
    this.socket = socket;
    if (life !== this.life) socket.terminate();
    socket.once('close', () => this.lost(life));
  }

  private lost(life: number) {
    if (life !== this.life) return;
    this.ears.closed();
    void this.arrive();
  }

  private refetch() {
    this.ears.resync();
    fetchPage(this.place).then(
      (text) => this.take(text),
      () => undefined, // the server closes the socket too, and it comes back
    );
  }

  private take(text: string) {
    const rev = revOf(text);
    if (rev <= this.rev) return;
    this.rev = rev;
    this.shown = text;
    const bid = bidOf(text);
    this.ears.hear(this, bid);
    this.bid = bid;
  }
}
