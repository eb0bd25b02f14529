import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { HouseNews, LiveView } from '#contracts/live.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { askAfter } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { opsKeys } from './keys.ts';

/** Where operators are told what is not as it was; nobody else hears anything there. */
const room: LiveView = 'house';

/** What is asked again when that is told. */
const concerned: Readonly<Record<HouseNews['id'], readonly QueryKey[]>> = {
  log: [opsKeys.allFacts, opsKeys.allCounts, opsKeys.due, opsKeys.log],
  acts: [opsKeys.acts, opsKeys.reactions, opsKeys.parked, opsKeys.views],
  views: [opsKeys.views],
  reactions: [opsKeys.reactions, opsKeys.parked],
  time: [opsKeys.due, opsKeys.processes, opsKeys.relay, opsKeys.jobs],
};
const allOfIt = [...new Set(Object.values(concerned).flat())];

/** Between two questions of a kind, in milliseconds: twice a second at most, whatever is told. */
const atMostEvery = 500;
/** Between two questions while nobody tells anything, and while somebody does: what was missed all the same. */
const [unheardEvery, heardEvery] = [5000, 60_000];

/** Older pages of facts, and spans that have closed, stay as they are. */
const mayMove = ({ queryKey }: Query): boolean => {
  const [, kind, asked] = queryKey as [string, string, Readonly<Record<string, unknown>> | undefined];
  return kind !== opsKeys.allFacts[1] || !(asked?.['cursor'] || asked?.['to']);
};

/** Asks again for what is looked at, one question of a kind at a time; what nobody looks at is asked for when somebody does. */
export function askingAgain(cache: QueryClient): (keys: readonly QueryKey[]) => void {
  const waits = new Set<string>();
  const askedAt = new Map<string, number>();
  const again = async ({ queryHash, queryKey }: Query) => {
    if (waits.has(queryHash)) return; // that one asks after this, and sees all of it
    waits.add(queryHash);
    const rest = (askedAt.get(queryHash) ?? Number.NEGATIVE_INFINITY) + atMostEvery - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    await askAfter(cache, queryKey, () => {
      waits.delete(queryHash);
      askedAt.set(queryHash, performance.now());
      return cache.invalidateQueries({ queryKey, exact: true });
    });
  };
  return (keys) => {
    for (const queryKey of keys) {
      void cache.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
      for (const query of cache.getQueryCache().findAll({ queryKey, type: 'active', predicate: mayMove }))
        void again(query);
    }
  };
}

/**
 * Keeps the operations room as the house is, for as long as a screen of it is open: asked again when it is told of, every few seconds while
 * the line is dead, and not at all in a window that nobody sees, until somebody does.
 */
export function useHouseNews() {
  const cache = useQueryClient();
  const { live } = useApiClient();
  const ask = useMemo(() => askingAgain(cache), [cache]);
  const isHeard = useSyncExternalStore(
    live.subscribe,
    () => live.state().line === 'live',
    () => false,
  );
  const askSeen = useEffectEvent((keys: readonly QueryKey[]) => {
    if (document.visibilityState === 'visible') ask(keys);
  });
  useLiveRoom(room, {
    change: ({ view, id }) => {
      if (view === room) askSeen(concerned[id as HouseNews['id']] ?? allOfIt); // a newer build may tell more
    },
    joined: () => askSeen(allOfIt),
  });
  useEffect(() => {
    const all = () => askSeen(allOfIt);
    const timer = setInterval(all, isHeard ? heardEvery : unheardEvery);
    document.addEventListener('visibilitychange', all);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', all);
    };
  }, [isHeard]);
}
