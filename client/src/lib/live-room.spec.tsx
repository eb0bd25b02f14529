import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type Listener, silentLive } from './live.ts';
import { useLiveRooms } from './live-room.ts';
import { type ApiClient, ApiClientContext } from './api-client.ts';

/** A screen in these rooms, on a line that keeps a diary of who comes and goes. */
function open(first: readonly string[]) {
  const diary: string[] = [];
  const listeners = new Map<string, Listener>();
  const live = {
    ...silentLive,
    listen: (room: string, listener: Listener) => {
      diary.push(`+${room}`);
      listeners.set(room, listener);
      return () => void diary.push(`-${room}`);
    },
  };
  const told: string[] = [];
  const cache = new QueryClient();
  function Screen({ rooms, by }: { rooms: readonly string[]; by: string }) {
    useLiveRooms(rooms, { change: ({ id }) => void told.push(`${id} ${by}`), joined: () => {} });
    return null;
  }
  const at = (rooms: readonly string[], by: string) => (
    <QueryClientProvider client={cache}>
      <ApiClientContext value={{ live } as unknown as ApiClient}>
        <Screen rooms={rooms} by={by} />
      </ApiClientContext>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(at(first, 'first'));
  return { diary, listeners, told, rerender: (rooms: readonly string[]) => rerender(at(rooms, 'last')), unmount };
}

describe('a screen', () => {
  it('is in the rooms of what it shows alone, and stays in those that it still shows', () => {
    const { diary, rerender, unmount } = open(['list', 'card:1', 'card:2']);
    rerender(['list', 'card:2', 'card:3']);
    rerender(['list', 'card:2', 'card:3']);
    expect(diary).toEqual(['+list', '+card:1', '+card:2', '+card:3', '-card:1']);
    unmount();
    expect(diary.slice(5).toSorted()).toEqual(['-card:2', '-card:3', '-list']);
  });

  it('is one listener in all of them, as it is now', () => {
    const { listeners, told, rerender } = open(['list', 'card:1']);
    rerender(['list', 'card:1', 'card:2']);
    expect(new Set(listeners.values()).size).toBe(1);
    act(() => listeners.get('list')!.change({ view: 'live-auctions', id: '2', doc: null, rev: '1' }));
    expect(told).toEqual(['2 last']);
  });
});
