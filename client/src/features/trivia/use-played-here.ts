import { useEffect, useRef, useState } from 'react';

/**
 * One window of a browser plays at a time: the one that was opened last, or that was told to. The others say so, and answer nothing.
 * Of another device nothing is known here: there the first answer counts, as everywhere.
 */
export function usePlayedHere(id: string, isPlayer: boolean): readonly [isHere: boolean, takeBack: () => void] {
  const [isHere, setHere] = useState(true);
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    if (!isPlayer || typeof BroadcastChannel === 'undefined') return undefined;
    const own = new BroadcastChannel(`trivia-${id}`);
    own.addEventListener('message', () => setHere(false));
    own.postMessage('here');
    channel.current = own;
    return () => {
      channel.current = null;
      own.close();
    };
  }, [id, isPlayer]);
  const takeBack = () => {
    channel.current?.postMessage('here');
    setHere(true);
  };
  return [isHere, takeBack];
}
