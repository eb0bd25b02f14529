import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type MutateOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReceiptBody } from '#contracts/values.ts';
import { isPassing, Problem, useApiClient } from './api-client.ts';
import { TakenBack, tryBinding } from './binding.ts';
import { inMemory, type Kept, type KeptCommand, keptIn, type Said, saidIn } from './kept-command.ts';
import { askAgainBehind } from './last-receipt.ts';
import { tryPatiently } from './patience.ts';

interface Options<B, T> {
  /** With the answer and the body that was sent. */
  onDone?: (answer: T, body: B) => void | Promise<void>;
  onRefused?: (error: Error, body: B) => void;
}

/** So long after its screen has gone a command may still leave, in ms: a press that leads to another page counts. */
const leavesWithin = 2000;

/**
 * A command by HTTP. It keeps its Idempotency-Key until the market has answered it: repeated after a lost line, by
 * the hook or by the visitor, it is done once. What was answered before is forgotten with the next command. Without a line it fails: it
 * is never kept until there is one, and what has not left is called off when its screen is gone.
 */
export function useCommand<B, T = unknown>(path: string, { onDone, onRefused }: Options<B, T> = {}) {
  const api = useApiClient();
  const [kept] = useState(inMemory);
  const gone = useGone();
  return useMutation<T, Error, B>({
    mutationFn: (body) =>
      keeping<T>(kept, [path, body], (key) =>
        tryPatiently((sending) => api.post(path, body, key, sending), gone.current.signal),
      ),
    networkMode: 'always',
    onSuccess: (answer, body) => onDone?.(answer, body),
    onError: (error, body) => onRefused?.(error, body),
  });
}

/** Aborted when its screen has gone and not come back. */
function useGone() {
  const gone = useRef(new AbortController());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    if (gone.current.signal.aborted) gone.current = new AbortController();
    return () => {
      timer.current = setTimeout(() => gone.current.abort(), leavesWithin);
    };
  }, []);
  return gone;
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
  const settle = (to: KeptCommand | null) => {
    if (kept.get()?.key === key) kept.set(to); // another screen has sent another one since
  };
  kept.set({ command, key });
  try {
    const answer = await send(key);
    settle(null);
    return answer as T;
  } catch (error) {
    const isAnswered = error instanceof Problem && error.status > 0 && !ofSession.includes(error.code);
    const isRefused = isAnswered && known?.command === command;
    if (!isPassing(error)) settle(isRefused ? null : known);
    throw error;
  }
}

/**
 * A command that binds: tried for ten seconds from the press, then never again by itself; when its screen goes, as when somebody says
 * 'Not now', what has not left is taken back. `unsure` is what was sent without an answer, a reload or another page ago too: it goes again
 * under its old key when the visitor sends it again, or is let go. An answer that comes later than that ends it, as it would have in time.
 */
export function useBindingCommand<B, T = unknown>(path: string, keep: Kept, options: Options<B, T> = {}) {
  const api = useApiClient();
  const [isWaiting, setWaiting] = useState(false);
  const trying = useTrying();
  const { late, forgetLate, hearLate, letGo } = useLateAnswer(keep, options);
  const command = useMutation<T, Error, Said<B>>({
    mutationFn: ([to, body]) => {
      const signal = trying.begin();
      return keeping<T>(keep, [to, body], (key) =>
        tryBinding({
          send: (sending) => api.post(to, body, key, sending),
          signal,
          onWaiting: setWaiting,
          onLate: (answer) => void hearLate(key, body, answer),
        }),
      );
    },
    networkMode: 'always',
    onMutate: forgetLate,
    onSuccess: (answer, [, body]) => options.onDone?.(answer, body),
    onError: (error, [, body]) => options.onRefused?.(error, body),
  });
  const known = useKept(keep);
  const unsure = command.isPending || known === null ? null : saidIn<B>(known)[1];
  const reset = () => {
    forgetLate();
    command.reset();
  };
  const error = late ?? (command.error instanceof TakenBack ? null : command.error);
  /** What is to be said of it: what has no answer is `unsure`. */
  const refused = error && !isPassing(error) ? error : null;
  const sending = { ...command, ...bodiesTo(path, command, keep) };
  return { ...sending, error, refused, reset, isWaiting, takeBack: trying.takeBack, unsure, letGo };
}

export type BindingCommand = ReturnType<typeof useBindingCommand>;

/** It takes bodies, which go to that path. */
function bodiesTo<B, T>(path: string, command: UseMutationResult<T, Error, Said<B>>, keep: Kept) {
  const mutate = (body: B, heard?: Pick<MutateOptions<T, Error, Said<B>>, 'onError'>) =>
    command.mutate([path, body], heard);
  const mutateAsync = (body: B) => command.mutateAsync([path, body]);
  /** As it was, to where it was sent, unless another screen has heard its answer since: as a new command it would be done twice. */
  const sendAgain = () => {
    const now = keptIn<B>(keep);
    if (now) command.mutate(now);
  };
  return { mutate, mutateAsync, variables: command.variables?.[1], sendAgain };
}

/** What is on its way, which is taken back with its screen. */
function useTrying() {
  const trying = useRef<AbortController | null>(null);
  const isGone = useRef(false);
  const takeBack = () => trying.current?.abort();
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      trying.current?.abort();
    };
  }, []);
  const begin = () => {
    const { signal } = (trying.current = new AbortController());
    if (isGone.current) takeBack(); // what came before it in the same press took longer than its screen
    return signal;
  };
  return { begin, takeBack };
}

/** What the market says after the ten seconds, unless it was let go meanwhile, or sent again and answered. */
function useLateAnswer<B, T>(keep: Kept, { onDone, onRefused }: Options<B, T>) {
  const [late, setLate] = useState<Error | null>(null);
  const letGo = () => keep.set(null);
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

/** The command that is kept, from whichever screen; null in the server's HTML. */
const useKept = ({ listen, get }: Kept): string | null =>
  useSyncExternalStore(
    listen,
    () => get()?.command ?? null,
    () => null,
  );

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
