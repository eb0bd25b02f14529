import { keep, kept } from '../../lib/in-window.ts';
import type { Row } from './rows.ts';

/** A list as it is now. `refusals`: why the market said no to which row. `sending`: the row that is on its way, and how many items went with that press; null: nothing is. */
export type ListNow = Readonly<{
  rows: readonly Row[];
  refusals: ReadonlyMap<string, Error>;
  sending: Readonly<{ rowId: string; count: number }> | null;
}>;

export interface KeptList {
  now: () => ListNow;
  change: (next: (before: ListNow) => Partial<ListNow>) => void;
  listen: (heard: () => void) => () => void;
}

const lists = new Map<string, KeptList>();

/**
 * A member's list in this window: one, whichever screen shows it, and while it is on its way without any, so that nobody sends it a second
 * time. What is changed is kept at once: before what comes next is sent.
 */
export function listOf(memberId: string): KeptList {
  const name = `bulk:${memberId}`;
  const known = lists.get(name);
  if (known) return known;
  let now: ListNow = { rows: kept<readonly Row[]>(name) ?? [], refusals: new Map(), sending: null };
  const listeners = new Set<() => void>();
  const letGo = () => {
    if (listeners.size === 0 && now.sending === null) lists.delete(name);
  };
  const list: KeptList = {
    now: () => now,
    change(next) {
      const { rows } = now;
      now = { ...now, ...next(now) };
      if (now.rows !== rows) keep(name, now.rows.length === 0 ? null : now.rows);
      for (const heard of listeners) heard();
      letGo();
    },
    listen(heard) {
      lists.set(name, list);
      listeners.add(heard);
      return () => {
        listeners.delete(heard);
        letGo();
      };
    },
  };
  lists.set(name, list);
  return list;
}
