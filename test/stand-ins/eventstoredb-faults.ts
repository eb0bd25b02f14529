import { randomInt } from 'node:crypto';
import { grpc } from './eventstoredb-wire.ts';

/** Errors that a server answers with although nothing is wrong with what was asked. */
export type Excuse = 'not-leader' | 'unknown' | 'exhausted';

/** What goes wrong on purpose, each as it was seen on a real server that was killed, paused or cut off. */
export type Faults = {
  /** The next so many appends are stored, but their answer never arrives. */
  loseAcks: number;
  /** The next so many appends are neither stored nor answered well. */
  loseAppends: number;
  /** The next so many appends are told to be lost, and are carried out at `land`: a first try that lands late. */
  lateAppends: number;
  /** The next appends and reads are refused so, one each. */
  excuses: Excuse[];
  /** Subscriptions tell nothing of what is appended: a line that looks alive and is not. */
  deafTail: boolean;
  /** Subscriptions go on, and are so many events late. */
  tailBehind: number;
  /** Each answer takes up to so many milliseconds. */
  delayMs: number;
};

type Kind = 'read' | 'append';
type Work = () => void;

/** The server's moods: asleep it takes requests and answers none. */
export class Trouble {
  readonly faults: Faults = {
    loseAcks: 0,
    loseAppends: 0,
    lateAppends: 0,
    excuses: [],
    deafTail: false,
    tailBehind: 0,
    delayMs: 0,
  };
  private readonly waiting: Readonly<Record<Kind, Work[]>> = { read: [], append: [] };
  private readonly late: Work[] = [];
  private isAsleep = false;

  /** Requests that wait for it to wake. */
  get held(): number {
    return this.waiting.read.length + this.waiting.append.length;
  }

  /** Does it once awake. */
  take(kind: Kind, work: Work): void {
    const { delayMs } = this.faults;
    if (this.isAsleep) this.waiting[kind].push(work);
    else if (delayMs > 0) setTimeout(work, randomInt(delayMs + 1));
    else work();
  }

  /** A paused server: it takes what comes and answers nobody. */
  stall(): void {
    this.isAsleep = true;
  }

  /** Answers all that waited, reads first: after a stall, reads were seen to overtake earlier appends. */
  wake(): void {
    this.isAsleep = false;
    const { read, append } = this.waiting;
    for (const work of [...read.splice(0), ...append.splice(0)]) work();
  }

  /** Done at `land`. */
  postpone(work: Work): void {
    this.late.push(work);
  }

  /** The late appends arrive. */
  land(): void {
    for (const work of this.late.splice(0)) work();
  }
}

/** How the server words an excuse. `at`: the address that it gives for its leader. */
export function excused(excuse: Excuse, at: string) {
  const metadata = new grpc.Metadata();
  if (excuse === 'exhausted') return { code: grpc.status.RESOURCE_EXHAUSTED, message: 'too much', metadata };
  if (excuse === 'unknown') return { code: grpc.status.UNKNOWN, message: 'Exception was thrown by handler.', metadata };
  const [host = '', port = ''] = at.split(':');
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', host);
  metadata.set('leader-endpoint-port', port);
  return { code: grpc.status.NOT_FOUND, message: 'Leader info available', metadata };
}
