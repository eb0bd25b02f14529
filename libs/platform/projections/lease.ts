/**
 * Whether this process is the one that fills views, reacts and acts on deadlines: of a market's projectors one does, the
 * others stand by. Asked before each step and each retry, each fact of a reaction and each due run. Nest's token.
 */
export abstract class Lease {
  /** What this process writes under, one more with each holder; nothing while it stands by. */
  abstract readonly epoch: number | undefined;
  /** Whether this process holds it, or has lately seen that another one does. */
  abstract readonly isHeld: boolean;
  /** Resolves with the epoch once this process holds the lease, with nothing when the signal aborts before that. */
  abstract held(signal: AbortSignal): Promise<number | undefined>;
  /** From here on it is sought; resolves after the first try. */
  async start(): Promise<void> {}
  /** It is given back: another process need not wait until it runs out. */
  async stop(): Promise<void> {}
}

/** Where the lock of the embedded log lets only one process in. */
export class OnlyProjector extends Lease {
  readonly epoch = 0;
  readonly isHeld = true;

  held(): Promise<number> {
    return Promise.resolve(this.epoch);
  }
}
