import type { ApiClient } from './api-client.ts';
import { tryBinding } from './binding.ts';
import { keeping } from './command.ts';
import type { Kept } from './kept-command.ts';

/** A binding command of one of many, without a screen of its own: tried for ten seconds, under the key that is kept of it. */
export const postBinding = <T>(
  api: ApiClient,
  { kept, path, body, fresh }: Readonly<{ kept: Kept; path: string; body: unknown; fresh?: string | undefined }>,
  signal: AbortSignal = new AbortController().signal,
): Promise<T> =>
  keeping<T>(
    kept,
    [path, body],
    (key) =>
      tryBinding({
        send: (sending) => api.post(path, body, key, sending),
        signal,
        onWaiting: () => {},
        onLate: (answer) => void answer.catch(() => {}), // it is asked again under its key
      }),
    fresh,
  );
