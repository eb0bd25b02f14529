import { type Change, revOf } from './live-push.ts';

/** Documents that may wait for one room; a room that would need more is told to refetch. */
export const mostWaiting = 500;

/** Changes that a room was not told of yet: of each document the newest. */
export class News {
  private readonly changes = new Map<string, Change>();

  private isLost = false;

  /** More changed than is told one by one: the room must refetch. */
  get isTooMuch(): boolean {
    return this.isLost || this.changes.size > mostWaiting;
  }

  tooMuch() {
    this.isLost = true;
  }

  take(change: Change) {
    if (!this.isTooMuch) keepNewest(this.changes, change);
  }

  /** Adds it to what a listener in several rooms is told, each document once. */
  addTo(all: Map<string, Change>) {
    for (const change of this.changes.values()) keepNewest(all, change);
  }
}

/** By view and id; what is older never replaces what is newer. Out of one room and in another at once, it is there. */
function keepNewest(all: Map<string, Change>, change: Change) {
  const key = `${change.view}:${change.id}`;
  const known = all.get(key);
  if (known && (revOf(change) < revOf(known) || (revOf(change) === revOf(known) && !change.doc))) return;
  all.set(key, change);
}
