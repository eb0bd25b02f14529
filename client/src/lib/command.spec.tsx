import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { NetworkError, type Sending } from './api-client.ts';
import { useBindingCommand, useCommand } from './command.ts';
import { inWindow } from './kept-command.ts';
import { withApi } from './with-api.testing.tsx';

let isOnline = true;

const setOnline = (is: boolean) => {
  isOnline = is;
  onlineManager.setOnline(is);
  window.dispatchEvent(new Event(is ? 'online' : 'offline'));
};

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  setOnline(true);
});
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A line that has what was sent on it, whole, as long as there is one; `answers` only when it is told to. */
function line() {
  const sent: string[] = [];
  const held: ((answer: unknown) => void)[] = [];
  const post = (_path: string, _body: unknown, key: string, { signal, onSent }: Sending = {}) => {
    onSent?.(false);
    if (!isOnline || signal?.aborted) return Promise.reject(new NetworkError());
    sent.push(key);
    onSent?.(true);
    return new Promise((resolve) => held.push(resolve));
  };
  /** A dead line that the browser holds for one: what is sent leaves when it wakes up. */
  let wakes: (() => void)[] = [];
  const dead = (_path: string, _body: unknown, key: string, { signal, onSent }: Sending = {}) => {
    onSent?.(false);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new NetworkError()));
      wakes.push(() => {
        if (signal?.aborted) return;
        sent.push(key);
        onSent?.(true);
        resolve({});
      });
    });
  };
  const wake = () => {
    for (const go of wakes) go();
    wakes = [];
  };
  const answer = () => held.splice(0).forEach((done) => done({ after: 'a' }));
  return { sent, answer, wake, wrapper: withApi({ post }), deadWrapper: withApi({ post: dead }) };
}

const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('what binds and was pressed without a line is taken back with its screen: not sent when the line returns', async () => {
  const { sent, wrapper } = line();
  setOnline(false);
  const { result, unmount } = renderHook(() => useBindingCommand('/offers', inWindow('offer')), { wrapper });
  act(() => result.current.mutate({ price: 1 }));
  await later(3000);
  expect(result.current.isWaiting).toBe(true);
  unmount();
  setOnline(true);
  await later(60_000);
  expect(sent).toEqual([]);
  expect(inWindow('offer').get()).toBeNull();
});

it('what binds and hangs in a dead line is called off with its screen', async () => {
  const { sent, wake, deadWrapper: wrapper } = line();
  const { result, unmount } = renderHook(() => useBindingCommand('/offers', inWindow('offer')), { wrapper });
  act(() => result.current.mutate({ price: 1 }));
  await later(100);
  unmount();
  await later(100);
  act(wake);
  await later(60_000);
  expect(sent).toEqual([]);
});

it('what binds says after ten seconds that it was not sent, and nothing is sent then', async () => {
  const { sent, wrapper } = line();
  setOnline(false);
  const { result } = renderHook(() => useBindingCommand('/offers', inWindow('offer')), { wrapper });
  act(() => result.current.mutate({ price: 1 }));
  await later(10_100);
  expect(result.current.refused?.message).toBe('not-sent');
  setOnline(true);
  await later(60_000);
  expect(sent).toEqual([]);
});

it('what was sent without an answer is found by the next screen, and goes again under its key', async () => {
  const { sent, answer, wrapper } = line();
  const first = renderHook(() => useBindingCommand('/listings', inWindow('item')), { wrapper });
  act(() => first.result.current.mutate({ price: 1 }));
  await later(100);
  first.unmount();
  const next = renderHook(() => useBindingCommand('/listings', inWindow('item')), { wrapper });
  expect(next.result.current.unsure).toEqual({ price: 1 });
  act(() => next.result.current.sendAgain());
  await later(100);
  expect(sent).toEqual([sent[0], sent[0]]);
  await act(async () => answer());
  expect(next.result.current.unsure).toBeNull();
});

it('what another screen has heard the answer of meanwhile is not sent a second time', async () => {
  const { sent, answer, wrapper } = line();
  const first = renderHook(() => useBindingCommand('/listings', inWindow('item')), { wrapper });
  act(() => first.result.current.mutate({ price: 1 }));
  await later(100);
  first.unmount();
  const next = renderHook(() => useBindingCommand('/listings', inWindow('item')), { wrapper });
  const { sendAgain } = next.result.current;
  await act(async () => answer());
  expect(next.result.current.unsure).toBeNull();
  act(() => sendAgain());
  await later(100);
  expect(sent).toHaveLength(1);
});

it('any command without a line fails, and does not go out by itself when there is one', async () => {
  const { sent, wrapper } = line();
  setOnline(false);
  const { result } = renderHook(() => useCommand('/wants'), { wrapper });
  act(() => result.current.mutate({}));
  await later(30_000);
  expect(result.current.error).toBeInstanceOf(NetworkError);
  setOnline(true);
  await later(60_000);
  expect(sent).toEqual([]);
});

it('any command that has not left is called off when its screen has gone, though not at once: a press may lead elsewhere', async () => {
  const { sent, wake, deadWrapper: wrapper } = line();
  const quick = renderHook(() => useCommand('/read'), { wrapper });
  act(() => quick.result.current.mutate({}));
  quick.unmount();
  await later(1000);
  act(wake);
  expect(sent).toHaveLength(1);
  const slow = renderHook(() => useCommand('/read'), { wrapper });
  act(() => slow.result.current.mutate({}));
  slow.unmount();
  await later(3000);
  act(wake);
  await later(60_000);
  expect(sent).toHaveLength(1);
});

it('what had no answer goes again to where it was sent, though its screen is of something else by then', async () => {
  const asked: string[] = [];
  const post = (path: string, _body: unknown, key: string, { onSent }: Sending = {}) => {
    onSent?.(true);
    asked.push(`${path} ${key}`);
    return Promise.reject(new NetworkError());
  };
  const wrapper = withApi({ post });
  const { result, rerender } = renderHook(({ path }) => useBindingCommand(path, inWindow('listing')), {
    wrapper,
    initialProps: { path: '/listings/cheap/ask' },
  });
  act(() => result.current.mutate({ price: 20 }));
  await later(10_100);
  rerender({ path: '/listings/dear/ask' });
  expect(result.current.unsure).toEqual({ price: 20 });
  act(() => result.current.sendAgain());
  await later(10_100);
  expect(new Set(asked)).toEqual(new Set([expect.stringMatching(/^\/listings\/cheap\/ask /)]));
  expect(new Set(asked).size).toBe(1);
});
