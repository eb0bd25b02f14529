import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type Sending } from '../../lib/api-client.ts';
import { withApi } from '../../lib/with-api.testing.tsx';
import { useRepriceAll } from './use-reprice-all.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a price that had no answer goes again as it was, whatever the rule makes of it by now, until the rule is another', async () => {
  const sent: (readonly [cents: number, key: string])[] = [];
  let isSilent = true;
  const post = (_path: string, { price }: { price: { minor: number } }, key: string, { onSent }: Sending = {}) => {
    onSent?.(true);
    sent.push([price.minor, key]);
    return isSilent ? new Promise(() => {}) : Promise.resolve({ after: 'a' });
  };
  const client = { post, get: () => Promise.resolve({ items: [] }) };
  const wrapper = withApi(client);
  const { result } = renderHook(useRepriceAll, { wrapper });
  const sendAll = async (minor: number) => {
    act(() => void result.current.sendAll([{ id: 'one', minor }]));
    await act(() => jest.advanceTimersByTimeAsync(10_100));
  };
  await sendAll(18_000);
  await sendAll(16_200); // it was done, and ten percent of it are less
  act(() => result.current.forget());
  isSilent = false;
  await sendAll(15_000);
  expect(sent.map(([cents]) => cents)).toEqual([18_000, 18_000, 15_000]);
  expect(sent[1]![1]).toBe(sent[0]![1]);
});
