import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PlayedSeat } from './answer-line.ts';
import { triviaKeys } from './queries.ts';

/**
 * One window of one device plays a seat at a time: the one that was opened last, or that was told to. The others are told over the game's
 * line, say so, and answer nothing. Without a line nobody is told: the first answer counts, as everywhere. `memberId`: null plays no seat.
 */
export function usePlayedHere(id: string, memberId: string | null): readonly [isHere: boolean, takeBack: () => void] {
  const cache = useQueryClient();
  const [isHere, setHere] = useState(true);
  const played = useRef<(PlayedSeat & { leave: () => void }) | null>(null);
  useEffect(() => {
    if (memberId === null) return undefined;
    let isOver = false;
    const open = async () => {
      const { answerLine } = await import('./answer-line.ts');
      if (isOver) return;
      const line = answerLine(id);
      played.current = { ...line.play(memberId, setHere), leave: line.leave };
    };
    open().catch(ignored);
    return () => {
      isOver = true;
      played.current?.stop();
      played.current?.leave();
      played.current = null;
    };
  }, [id, memberId]);
  const takeBack = () => {
    setHere(true);
    void cache.invalidateQueries({ queryKey: triviaKeys.seat(id) }); // it may have been answered elsewhere
    played.current?.take();
  };
  return [isHere, takeBack];
}

/** The line's code cannot be had: nobody is told. */
const ignored = () => undefined;
