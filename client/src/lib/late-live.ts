import { closedLine, type Live } from './live.ts';

/**
 * A live line whose code comes with its first listener, after the first paint: no page waits for its socket. When the code
 * cannot be had, the next listener asks for it again, for all.
 */
export function lateLive(fetchLine: () => Promise<Live>): Live {
  const watchers = new Set<() => void>();
  const waiting = new Set<(line: Live) => void>();
  let line: Live | undefined;
  let coming: Promise<void> | undefined;

  const arrived = (fetched: Live) => {
    line = fetched;
    line.subscribe(() => watchers.forEach((watcher) => watcher()));
    for (const join of waiting) join(fetched);
    waiting.clear();
  };

  const failed = () => {
    coming = undefined;
  };

  return {
    listen: (room, listener) => {
      if (line) return line.listen(room, listener);
      let leave: (() => void) | undefined;
      const join = (live: Live) => {
        leave = live.listen(room, listener);
      };
      waiting.add(join);
      coming ??= fetchLine().then(arrived, failed);
      return () => {
        waiting.delete(join);
        leave?.();
      };
    },
    state: () => line?.state() ?? closedLine,
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}
