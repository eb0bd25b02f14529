import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { NetworkError, Problem, type Sending } from './api-client.ts';
import { TakenBack, triedFor, tryBinding } from './binding.ts';

let isOnline = true;

beforeEach(() => {
  jest.useFakeTimers();
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** How a command ends that every `send` answers in its own way. */
function trying(send: (sending: Required<Omit<Sending, 'headers'>>) => Promise<unknown>) {
  const controller = new AbortController();
  const waiting: boolean[] = [];
  const onWaiting = (isWaiting: boolean) => waiting.push(isWaiting);
  const late: Promise<unknown>[] = [];
  const onLate = (answer: Promise<unknown>) => late.push(answer);
  const ended = tryBinding({ send, signal: controller.signal, onWaiting, onLate }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  return { ended, waiting, late, takeBack: () => controller.abort() };
}

it('is tried again until the market answers', async () => {
  const send = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(new NetworkError()).mockResolvedValue('in');
  const { ended } = trying(send);
  await jest.advanceTimersByTimeAsync(600);
  expect(await ended).toEqual({ answer: 'in' });
  expect(send).toHaveBeenCalledTimes(2);
});

it('ends ten seconds after the press, and nothing is sent any more, not when the line returns', async () => {
  const send = jest.fn<() => Promise<unknown>>().mockRejectedValue(new NetworkError());
  const { ended } = trying(send);
  await jest.advanceTimersByTimeAsync(triedFor);
  expect(await ended).toEqual({ error: expect.any(NetworkError) });
  const sent = send.mock.calls.length;
  expect(sent).toBeGreaterThan(2);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(sent);
});

it('takes an answer that does not come for none', async () => {
  const { ended } = trying(() => new Promise(() => {}));
  await jest.advanceTimersByTimeAsync(triedFor);
  expect(await ended).toEqual({ error: expect.any(NetworkError) });
});

it('calls off after ten seconds what a dead line still holds back', async () => {
  const signals: AbortSignal[] = [];
  const { ended, late } = trying(({ signal, onSent }) => {
    onSent(false);
    signals.push(signal);
    return new Promise(() => {});
  });
  await jest.advanceTimersByTimeAsync(triedFor);
  await ended;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(late).toEqual([]);
});

it('goes on listening after ten seconds to what has left whole', async () => {
  const signals: AbortSignal[] = [];
  const { ended, late } = trying(({ signal, onSent }) => {
    signals.push(signal);
    onSent(true);
    return new Promise((resolve) => setTimeout(() => resolve('in'), triedFor + 2000));
  });
  await jest.advanceTimersByTimeAsync(triedFor);
  expect(await ended).toEqual({ error: expect.any(NetworkError) });
  await jest.advanceTimersByTimeAsync(2000);
  expect(await Promise.all(late)).toEqual(['in']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

it('sends nothing more after ten seconds, not what the market wants once more with another token', async () => {
  const signals: boolean[] = [];
  const { ended, late } = trying(async ({ signal, onSent }) => {
    onSent(false);
    onSent(true);
    await new Promise((resolve) => setTimeout(resolve, triedFor + 2000));
    onSent(false); // the same once more is about to go
    signals.push(signal.aborted);
    throw new NetworkError();
  });
  await jest.advanceTimersByTimeAsync(triedFor);
  await ended;
  await jest.advanceTimersByTimeAsync(2000);
  await Promise.allSettled(late);
  expect(signals).toEqual([true]);
});

it('is not repeated once the market has refused', async () => {
  const send = jest.fn<() => Promise<unknown>>().mockRejectedValue(new Problem(409, 'bid-too-low'));
  expect(await trying(send).ended).toEqual({ error: expect.any(Problem) });
  expect(send).toHaveBeenCalledTimes(1);
});

it('waits unsent without a line, and can be taken back', async () => {
  isOnline = false;
  const send = jest.fn<() => Promise<unknown>>();
  const { ended, waiting, takeBack } = trying(send);
  await jest.advanceTimersByTimeAsync(3000);
  takeBack();
  expect(await ended).toEqual({ error: expect.any(TakenBack) });
  expect(waiting).toEqual([true, false]);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
});

it('says that nothing was sent where there was no line for all of its time', async () => {
  isOnline = false;
  const send = jest.fn<() => Promise<unknown>>();
  const { ended } = trying(send);
  await jest.advanceTimersByTimeAsync(triedFor);
  expect(await ended).toEqual({ error: new Problem(0, 'not-sent') });
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
});
