import { isPassing, NetworkError, type Sending } from './api-client.ts';

const tries = 5;
const longestWait = 8000;
const waitAfter = (failed: number) => Math.min(longestWait, 500 * 2 ** failed) * (0.75 + Math.random() / 2);

type Send = (sending: Required<Omit<Sending, 'headers'>>) => Promise<unknown>;

/**
 * Sends a command again where nothing answers, for some 16 s, and then says so: it is never kept for later. Once `gone` is aborted, as its
 * screen has gone, nothing of it goes out any more: what has not left whole is called off.
 */
export async function tryPatiently(send: Send, gone: AbortSignal): Promise<unknown> {
  for (let failed = 0; ; failed += 1) {
    if (gone.aborted) throw new NetworkError();
    try {
      return await unlessGone(send, gone);
    } catch (error) {
      if (failed === tries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitAfter(failed)));
    }
  }
}

function unlessGone(send: Send, gone: AbortSignal): Promise<unknown> {
  const sending = new AbortController();
  let isSent = false;
  const callOff = () => {
    if (!isSent) sending.abort();
  };
  const onSent = (is: boolean) => {
    isSent = is;
    if (gone.aborted) callOff();
  };
  gone.addEventListener('abort', callOff);
  return send({ signal: sending.signal, onSent }).finally(() => gone.removeEventListener('abort', callOff));
}
