import { useRef } from 'react';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReceiptBody } from '#contracts/values.ts';
import { isPassing, useApiClient } from './api-client.ts';

const tries = 5;
const longestWait = 8000;

interface Options<B, T> {
  /** With the answer and the body that was sent. */
  onDone?: (answer: T, body: B) => void | Promise<void>;
  onRefused?: (error: Error) => void;
}

/**
 * A command by HTTP. It keeps its Idempotency-Key until the market has answered it: repeated after a lost line, by
 * the hook or by the visitor, it is done once. What was answered before is forgotten with the next command.
 */
export function useCommand<B, T = unknown>(path: string, { onDone, onRefused }: Options<B, T> = {}) {
  const api = useApiClient();
  const open = useRef<{ command: string; key: string } | null>(null);
  return useMutation<T, Error, B>({
    mutationFn: async (body) => {
      const command = JSON.stringify([path, body]);
      if (open.current?.command !== command) open.current = { command, key: crypto.randomUUID() };
      const answer = await api.post(path, body, open.current.key);
      open.current = null;
      return answer as T;
    },
    retry: (failed, error) => failed < tries && isPassing(error),
    retryDelay: (failed) => Math.min(longestWait, 500 * 2 ** failed) * (0.75 + Math.random() / 2),
    onSuccess: (answer, body) => onDone?.(answer, body),
    onError: (error) => {
      if (!isPassing(error)) open.current = null;
      onRefused?.(error);
    },
  });
}

/** What a screen shows of what a command changes. */
export interface Refresh {
  queryKey: QueryKey;
  /** Reads it from behind the command's receipt and enters it. Without it, or when that fails, it is asked for again. */
  read?: (after: string) => Promise<unknown>;
}

/**
 * A command whose documents are read again: from behind its receipt when it is done, and when it was refused, for then what is on
 * the screen was old. It stands, whatever becomes of reading.
 */
export function useDocumentCommand<B>(
  path: string,
  refreshes: readonly Refresh[],
  { onDone, onRefused }: Options<B, ReceiptBody> = {},
) {
  const cache = useQueryClient();
  return useCommand<B, ReceiptBody>(path, {
    onDone: (receipt, body) => {
      for (const refresh of refreshes) void refreshed(cache, refresh, receipt.after);
      return onDone?.(receipt, body);
    },
    onRefused: (error) => {
      for (const { queryKey } of refreshes) void cache.invalidateQueries({ queryKey });
      onRefused?.(error);
    },
  });
}

async function refreshed(cache: QueryClient, { queryKey, read }: Refresh, after: string) {
  const askAgain = () => cache.invalidateQueries({ queryKey });
  await (read ? read(after).catch(askAgain) : askAgain());
}
