import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
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
