import { closedLine, type LineState, type Listener, type Live } from './live.ts';

/** Milliseconds, longer after each failure. */
const pauseAfter = (failures: number) => Math.min(60_000, 2000 * 2 ** failures);

const lostLine: LineState = { ...closedLine, line: 'reconnecting' };

/**
 * A live line whose code comes with its first listener, after the first paint: no page waits for its socket. When the code
 * cannot be had, the line says so and asks for it again after a while, as long as anybody listens; the next listener at once.
 */
export function lateLive(fetchLine: () => Promise<Live>): Live {
  const watchers = new Set<() => void>();
  const waiting = new Set<Join>();
  let line: Live | undefined;
  let coming: Promise<void> | undefined;
  let failures = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const arrived = (fetched: Live) => {
    line = fetched;
    line.subscribe(() => watchers.forEach((watcher) => watcher()));
    for (const join of waiting) join(fetched);
    waiting.clear();
  };

  const failed = () => {
    coming = undefined;
    nextTry = setTimeout(ask, pauseAfter(failures++));
    watchers.forEach((watcher) => watcher());
  };

  const ask = () => {
    clearTimeout(nextTry);
    if (waiting.size > 0) coming ??= fetchLine().then(arrived, failed);
  };

  return {
    listen: (room, listener) => {
      if (line) return line.listen(room, listener);
      const leave = joinLater(waiting, room, listener);
      ask();
      return leave;
    },
    state: () => line?.state() ?? (failures > 0 ? lostLine : closedLine),
    subscribe: subscribing(watchers),
  };
}

const subscribing = (watchers: Set<() => void>) => (onChange: () => void) => {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
};

type Join = (line: Live) => void;

/** Joins the room once the line is there, unless it was left before. */
function joinLater(waiting: Set<Join>, room: string, listener: Listener) {
  let leave: (() => void) | undefined;
  const join: Join = (live) => {
    leave = live.listen(room, listener);
  };
  waiting.add(join);
  return () => {
    waiting.delete(join);
    leave?.();
  };
}
