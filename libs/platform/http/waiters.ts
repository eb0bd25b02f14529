/** Requests of one visitor that may wait for a view at once; one more is answered with what is there. */
export const mostWaiting = 8;

/** Who waits for views (`?after=`), by visitor. */
export class Waiters {
  private readonly counts = new Map<string, number>();

  /** True when it may wait: `leave` is due once. */
  enter(visitor: string): boolean {
    const count = this.counts.get(visitor) ?? 0;
    if (count >= mostWaiting) return false;
    this.counts.set(visitor, count + 1);
    return true;
  }

  leave(visitor: string) {
    const count = this.counts.get(visitor) ?? 0;
    if (count > 1) this.counts.set(visitor, count - 1);
    else this.counts.delete(visitor);
  }
}
