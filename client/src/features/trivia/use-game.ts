import { useEffect, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '#contracts/accounts.ts';
import type { MySeat, TriviaBoard, TriviaCounts, TriviaGame, TriviaSeat } from '#contracts/trivia.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useLiveDocument } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { useServerTime } from '../../lib/server-time.ts';
import { boardQuery, countsQuery, gameQuery, newerSeat, seatQuery, triviaKeys } from './queries.ts';

/** The game as it is now, kept fresh by its room. */
export function useGame(id: string): TriviaGame {
  useLiveDocument('trivia-game', id);
  return useSuspenseQuery(gameQuery(useApiClient(), id)).data;
}

export function useCounts(id: string): TriviaCounts | undefined {
  useLiveDocument('trivia-counts', id);
  return useQuery(countsQuery(useApiClient(), id)).data;
}

export function useBoard(id: string): TriviaBoard | undefined {
  useLiveDocument('trivia-board', id);
  return useQuery(boardQuery(useApiClient(), id)).data;
}

/** The member's own seat: null for who watches; undefined until it is known. */
export function useSeat(id: string, { id: memberId, isAuthenticated }: Me): TriviaSeat | null | undefined {
  const cache = useQueryClient();
  const isMember = isAuthenticated && memberId !== null;
  const { data } = useQuery({ ...seatQuery(useApiClient(), id), enabled: isMember });
  useLiveRoom(isMember ? `member:${memberId}` : null, {
    change: ({ view, doc }) => {
      if (view !== 'trivia-seats' || !doc || doc.gameId !== id) return;
      cache.setQueryData<MySeat>(triviaKeys.seat(id), (seen) => newerSeat(seen, { seat: doc }));
    },
    joined: () => void cache.invalidateQueries({ queryKey: triviaKeys.seat(id) }),
  });
  return isMember ? data?.seat : null;
}

/** The questions that are over are read once more with each board: a close or a re-score made it. */
export function useHistoryAnew(id: string, boardRev: string | undefined) {
  const cache = useQueryClient();
  useEffect(() => {
    if (boardRev !== undefined) void cache.invalidateQueries({ queryKey: triviaKeys.history(id) });
  }, [cache, id, boardRev]);
}

const tenth = 100;
const everyTenth = (onTick: () => void) => {
  const timer = setInterval(onTick, tenth);
  return () => clearInterval(timer);
};

/** The market's time in tenths of a second, in milliseconds. */
export function useTenths(): number {
  const time = useServerTime();
  return useSyncExternalStore(
    everyTenth,
    () => Math.floor(time.now() / tenth) * tenth,
    () => time.pageTime,
  );
}
