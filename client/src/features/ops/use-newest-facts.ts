import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveView } from '#contracts/live.ts';
import { askAfter } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { opsKeys } from './keys.ts';

/** Where operators hear that the index of the log has grown: it is told to nobody else. */
const room: LiveView = 'log-index';

/**
 * Asks again for what is shown whenever the index of the log has more, for as long as the screen is open: one question at a time, however
 * much is told meanwhile. Older pages and closed spans stay as they are.
 */
export function useNewestFacts(asked: Readonly<Record<string, string | undefined>>) {
  const cache = useQueryClient();
  const waits = useRef(new Set<string>());
  const queryKey = opsKeys.facts(asked);
  async function again() {
    const words = JSON.stringify(asked);
    if (waits.current.has(words)) return; // that one asks when the one under way has ended, and sees all of it
    waits.current.add(words);
    await askAfter(cache, queryKey, () => {
      waits.current.delete(words);
      return cache.invalidateQueries({ queryKey });
    });
  }
  useLiveRoom(asked['cursor'] || asked['to'] ? null : room, { change: () => void again(), joined: () => void again() });
}
