import { createContext, use, useSyncExternalStore } from 'react';

/** The market's time: what the visitor's own clock says is never shown. */
export class ServerTime {
  private offset: number;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;

  /**
   * `pageTime`: server time in milliseconds at which the page was made, which its text was made with; `sentAt`: at which it was
   * sent; `heardAt`: own time at which it began to come.
   */
  constructor(
    readonly pageTime: number,
    heardAt: number = Date.now(),
    sentAt: number = pageTime,
  ) {
    this.offset = sentAt - heardAt;
  }

  /** Milliseconds since 1970, by the market. */
  readonly now = (): number => Date.now() + this.offset;

  /** Sets it by an answer that was `roundTrip` milliseconds under way. */
  set(serverTime: number, roundTrip: number) {
    this.offset = serverTime + roundTrip / 2 - Date.now();
  }

  /** Calls back every second. */
  readonly subscribe = (onTick: () => void): (() => void) => {
    this.listeners.add(onTick);
    this.timer ??= setInterval(() => this.listeners.forEach((tick) => tick()), 1000);
    return () => {
      this.listeners.delete(onTick);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  };
}

export const ServerTimeContext = createContext<ServerTime | null>(null);

export function useServerTime(): ServerTime {
  const time = use(ServerTimeContext);
  if (!time) throw new Error('render inside <App>');
  return time;
}

const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000;

/** The market's time in whole seconds, in milliseconds; while hydrating the time that the page was made at. */
export function useNow(): number {
  const time = useServerTime();
  return useSyncExternalStore(
    time.subscribe,
    () => wholeSecond(time.now()),
    () => wholeSecond(time.pageTime),
  );
}
