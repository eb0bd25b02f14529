import { isPassing, NetworkError, Problem, type Sending } from './api-client.ts';

/** How long a binding command is tried from the press on, in ms; after that only what became of it is asked (ui.md). */
export const triedFor = 10_000;
const firstWait = 500;

interface Trying {
  /** Sends it once; the same key each time. Once its signal is aborted nothing of it may go out any more. */
  send: (sending: Required<Omit<Sending, 'headers'>>) => Promise<unknown>;
  /** Takes it back: nothing of it goes out any more. What has left whole may count. */
  signal: AbortSignal;
  /** Told when it waits for a line with nothing sent yet, and when it no longer does. */
  onWaiting: (isWaiting: boolean) => void;
  /** Told what the market answered after all, when the ten seconds were over. */
  onLate: (answer: Promise<unknown>) => void;
}

/** The visitor took it back before anything was sent. */
export class TakenBack extends Error {}

/**
 * Tries a binding command for ten seconds, and never again by itself: not when the line returns, not when the window is
 * looked at again, nor when the device wakes up. Rejects with what was refused, with `not-sent` where there was no line all the time, with
 * `TakenBack`, or with what kept it from an answer.
 */
export async function tryBinding({ send, signal, onWaiting, onLate }: Trying): Promise<unknown> {
  const end = Date.now() + triedFor; // by the wall: `performance.now` stands still while a device sleeps
  if (signal.aborted) throw new TakenBack();
  if (!navigator.onLine) {
    onWaiting(true);
    await online(end, signal).finally(() => onWaiting(false));
    if (signal.aborted) throw new TakenBack();
    if (!navigator.onLine || Date.now() >= end) throw new Problem(0, 'not-sent');
  }
  for (let wait = firstWait; ; wait *= 2) {
    try {
      return await within({ end, send, signal, onLate });
    } catch (error) {
      if (error instanceof TakenBack && wait > firstWait) throw new NetworkError(); // what went before it may count
      if (!isPassing(error) || Date.now() + wait >= end) throw error;
      await pause(wait);
      if (signal.aborted || Date.now() >= end) throw error;
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * An answer that takes longer counts as none until it comes: what has gone out may still arrive. What still waits for a dead line is
 * called off, or it would go out by itself when the line returns; and so it is when it is taken back.
 */
function within({ end, send, signal, onLate }: Omit<Trying, 'onWaiting'> & { end: number }): Promise<unknown> {
  const sending = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let [isSent, isOver] = [false, false];
  const late = () => {
    isOver = true;
    reject(new NetworkError());
    if (isSent) onLate(answer);
    else sending.abort();
  };
  const takeBack = () => {
    isOver = true;
    if (isSent) return; // its answer is heard
    reject(new TakenBack());
    sending.abort();
  };
  const onSent = (is: boolean) => {
    isSent = is;
    if (isOver && !is) sending.abort(); // it was about to go once more, with another token: nobody presses any more
  };
  const timer = setTimeout(late, Math.max(0, end - Date.now()));
  signal.addEventListener('abort', takeBack);
  const answer = send({ signal: sending.signal, onSent });
  answer.then(resolve, reject).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', takeBack);
  });
  return promise;
}

/** Resolves when there is a line, when the time is over, or when it was taken back. */
function online(end: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, end - Date.now()));
  const over = { once: true } as const;
  const done = () => resolve();
  window.addEventListener('online', done, over);
  signal.addEventListener('abort', done, over);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', done);
    signal.removeEventListener('abort', done);
  });
}
