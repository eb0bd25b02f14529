import { closedLine, type Live } from './live.ts';

/** A live line whose code comes with its first listener, after the first paint: no page waits for its socket. */
export function lateLive(fetchLine: () => Promise<Live>): Live {
  const watchers = new Set<() => void>();
  let line: Live | undefined;
  let coming: Promise<Live> | undefined;

  const opened = () =>
    (coming ??= fetchLine().then((fetched) => {
      line = fetched;
      line.subscribe(() => watchers.forEach((watcher) => watcher()));
      return fetched;
    }));

  return {
    listen: (room, listener) => {
      let isWanted = true;
      const joined = opened().then((live) => (isWanted ? live.listen(room, listener) : null));
      return () => {
        isWanted = false;
        void joined.then((leave) => leave?.());
      };
    },
    state: () => line?.state() ?? closedLine,
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}
