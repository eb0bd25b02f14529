import { useEffect, useState } from 'react';

/** Where this browser's windows tell each other which of them plays. */
const key = 'trivia-played';

function claim(id: string) {
  try {
    localStorage.setItem(key, `${id} ${crypto.randomUUID()}`); // another word each time: the others are told of changes alone
  } catch {
    // forbidden: then nobody is told, and the first answer counts
  }
}

/**
 * One window of a browser plays at a time: the one that was opened last, or that was told to. The others say so, and answer nothing.
 * Of another device nothing is known here: there the first answer counts, as everywhere.
 */
export function usePlayedHere(id: string, isPlayer: boolean): readonly [isHere: boolean, takeBack: () => void] {
  const [isHere, setHere] = useState(true);
  useEffect(() => {
    if (!isPlayer) return undefined;
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue?.startsWith(`${id} `)) setHere(false);
    };
    window.addEventListener('storage', hear);
    claim(id);
    return () => window.removeEventListener('storage', hear);
  }, [id, isPlayer]);
  const takeBack = () => {
    claim(id);
    setHere(true);
  };
  return [isHere, takeBack];
}
