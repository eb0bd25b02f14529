import { Lease } from '#platform/projections/lease.ts';
import { mutant } from './mutants.ts';

/** A lease that the spec passes on; `MUTANT=no-lease` is had by everybody. */
export class PassedLease extends Lease {
  epoch: number | undefined;
  readonly isHeld = true;
  private waiting: (() => void)[] = [];

  constructor(epoch: number) {
    super();
    this.epoch = epoch;
  }

  pass(epoch: number | undefined) {
    this.epoch = epoch;
    for (const look of this.waiting.splice(0)) look();
  }

  async held(signal: AbortSignal): Promise<number | undefined> {
    if (mutant === 'no-lease') return 1;
    while (this.epoch === undefined && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return signal.aborted ? undefined : this.epoch;
  }
}
