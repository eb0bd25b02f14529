import { useRef, useState } from 'react';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReceiptBody } from '#contracts/values.ts';
import { isPassing, Problem, useApiClient } from './api-client.ts';
import { tryBinding } from './binding.ts';
import { useHydrated } from './hydrated.ts';
import { inMemory, type Kept } from './kept-command.ts';
import { askAgainBehind } from './last-receipt.ts';

const tries = 5;
const longestWait = 8000;

/** How a command is sent again where nothing answers. */
export const patience = {
  retry: (failed: number, error: Error) => failed < tries && isPassing(error),
  retryDelay: (failed: number) => Math.min(longestWait, 500 * 2 ** failed) * (0.75 + Math.random() / 2),
};

interface Options<B, T> {
  /** With the answer and the body that was sent. */
  onDone?: (answer: T, body: B) => void | Promise<void>;
  onRefused?: (error: Error, body: B) => void;
}

/**
 * A command by HTTP. It keeps its Idempotency-Key until the market has answered it: repeated after a lost line, by
 * the hook or by the visitor, it is done once. What was answered before is forgotten with the next command.
 */
export function useCommand<B, T = unknown>(path: string, { onDone, onRefused }: Options<B, T> = {}) {
  const api = useApiClient();
  const [kept] = useState(inMemory);
  return useMutation<T, Error, B>({
    mutationFn: (body) => keeping<T>(kept, [path, body], (key) => api.post(path, body, key)),
    ...patience,
    onSuccess: (answer, body) => onDone?.(answer, body),
    onError: (error, body) => onRefused?.(error, body),
  });
}

/** Refusals of whoever asks now, not of what was sent before: that may count. */
const ofSession: readonly string[] = ['csrf', 'member-changed', 'sign-in-first', 'too-many-requests'];

/** Has the market said no to just that command? Of what was sent under its key before, nothing is known by `key-reused`. */
export const isRefusal = (error: Error): boolean =>
  error instanceof Problem &&
  error.status >= 400 &&
  error.status < 500 &&
  !isPassing(error) &&
  error.code !== 'key-reused' &&
  !ofSession.includes(error.code);

/**
 * Sends under the key that the same command had before; it is forgotten with the market's answer, be it a refusal. What had no
 * answer before may count: a repeat that was never sent does not forget it, nor does another command that is refused, nor a refusal
 * of the session. `fresh`: the key of what was not sent before.
 */
export async function keeping<T>(
  kept: Kept,
  said: unknown,
  send: (key: string) => Promise<unknown>,
  fresh: string = crypto.randomUUID(),
): Promise<T> {
  const command = JSON.stringify(said);
  const known = kept.get();
  const key = known?.command === command ? known.key : fresh;
  kept.set({ command, key });
  try {
    const answer = await send(key);
    kept.set(null);
    return answer as T;
  } catch (error) {
    const isAnswered = error instanceof Problem && error.status > 0 && !ofSession.includes(error.code);
    const isRefused = isAnswered && known?.command === command;
    if (!isPassing(error)) kept.set(isRefused ? null : known);
    throw error;
  }
}

/**
 * A command that binds: tried for ten seconds from the press, then never again by itself. `unsure` is what was sent without an
 * answer, a reload ago too: it goes again under its old key when the visitor sends it again, or is let go. An answer that comes later
 * than that ends it, as it would have in time.
 */
export function useBindingCommand<B, T = unknown>(path: string, keep: Kept, options: Options<B, T> = {}) {
  const api = useApiClient();
  const [isWaiting, setWaiting] = useState(false);
  const trying = useRef<AbortController | null>(null);
  const { late, forgetLate, hearLate, letGo } = useLateAnswer(keep, options);
  const command = useMutation<T, Error, B>({
    mutationFn: (body) => {
      const { signal } = (trying.current = new AbortController());
      return keeping<T>(keep, [path, body], (key) =>
        tryBinding({
          send: (sending) => api.post(path, body, key, sending),
          signal,
          onWaiting: setWaiting,
          onLate: (answer) => void hearLate(key, body, answer),
        }),
      );
    },
    networkMode: 'always',
    onMutate: forgetLate,
    onSuccess: (answer, body) => options.onDone?.(answer, body),
    onError: (error, body) => options.onRefused?.(error, body),
  });
  const isHydrated = useHydrated();
  const unsure = command.isPending || !isHydrated ? null : bodyOf<B>(keep);
  const reset = () => {
    forgetLate();
    command.reset();
  };
  const takeBack = () => trying.current?.abort();
  return { ...command, error: late ?? command.error, reset, isWaiting, takeBack, unsure, letGo };
}

/** What the market says after the ten seconds, unless it was let go meanwhile, or sent again and answered. */
function useLateAnswer<B, T>(keep: Kept, { onDone, onRefused }: Options<B, T>) {
  const [late, setLate] = useState<Error | null>(null);
  const [, setEnded] = useState(0);
  const letGo = () => {
    keep.set(null);
    setEnded((count) => count + 1);
  };
  async function hearLate(key: string, body: B, answer: Promise<unknown>) {
    const isWanted = () => keep.get()?.key === key;
    try {
      const done = (await answer) as T;
      if (!isWanted()) return;
      letGo();
      await onDone?.(done, body);
    } catch (error) {
      if (!isWanted() || !(error instanceof Problem) || isPassing(error)) return;
      if (!ofSession.includes(error.code)) letGo();
      setLate(error);
      onRefused?.(error, body);
    }
  }
  return { late, forgetLate: () => setLate(null), hearLate, letGo };
}

const bodyOf = <B>(keep: Kept): B | null => {
  const known = keep.get();
  return known && (JSON.parse(known.command) as [string, B])[1];
};

/** What a screen shows of what a command changes. */
export interface Refresh {
  queryKey: QueryKey;
  /** Reads it from behind the command's receipt and enters it. Without it, or when that fails, it is asked for again: its query asks `lastReceipt`. */
  read?: (after: string) => Promise<unknown>;
}

/**
 * A command whose documents are read again: from behind its receipt when it is done, and when it was refused, for then what is on
 * the screen was old. It stands, whatever becomes of reading.
 */
export const useDocumentCommand = <B>(
  path: string,
  refreshes: readonly Refresh[],
  options: Options<B, ReceiptBody> = {},
) => useCommand<B, ReceiptBody>(path, useRefreshing(refreshes, options));

/** The same of a command that binds. */
export const useBindingDocumentCommand = <B>(
  path: string,
  keep: Kept,
  refreshes: readonly Refresh[],
  options: Options<B, ReceiptBody> = {},
) => useBindingCommand<B, ReceiptBody>(path, keep, useRefreshing(refreshes, options));

function useRefreshing<B>(
  refreshes: readonly Refresh[],
  { onDone, onRefused }: Options<B, ReceiptBody>,
): Options<B, ReceiptBody> {
  const cache = useQueryClient();
  return {
    onDone: (receipt, body) => {
      for (const refresh of refreshes) void refreshed(cache, refresh, receipt.after);
      return onDone?.(receipt, body);
    },
    onRefused: (error, body) => {
      for (const { queryKey } of refreshes) void cache.invalidateQueries({ queryKey });
      onRefused?.(error, body);
    },
  };
}

async function refreshed(cache: QueryClient, { queryKey, read }: Refresh, after: string) {
  const askAgain = () => askAgainBehind(cache, queryKey, after);
  await (read ? read(after).catch(askAgain) : askAgain());
}
