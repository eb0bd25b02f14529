import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { HouseNews, LiveChange } from '#contracts/live.ts';
import { type ApiClient, ApiClientContext } from '../../lib/api-client.ts';
import { closedLine, type Listener } from '../../lib/live.ts';
import { useHouseNews } from './house-news.ts';
import { opsKeys } from './keys.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

let rev = 0;

/** A screen of these questions, on a line that is heard, or not; `asked` counts how often each was asked. */
function open(keys: readonly (readonly unknown[])[], isHeard = true) {
  let listener: Listener | undefined;
  const live = {
    listen: (_: string, one: Listener) => ((listener = one), () => {}),
    state: () => (isHeard ? heard : closedLine),
    subscribe: () => () => {},
  };
  const asked = keys.map(() => 0);
  function Screen() {
    useHouseNews();
    keys.forEach((queryKey, n) => useQuery({ queryKey, queryFn: () => ++asked[n]!, staleTime: 60_000 }));
    return null;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiClientContext value={{ live } as unknown as ApiClient}>
        <Screen />
      </ApiClientContext>
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const tell = (id: HouseNews['id']) => {
    const change: LiveChange = { view: 'house', id, doc: { id, rev: String(++rev).padStart(9, '0') } };
    listener!.change(change);
    return pass(0);
  };
  return { asked, tell, pass };
}

const heard = { ...closedLine, line: 'live' } as const;

describe('the operations room', () => {
  it('asks again for what it is told of, and for nothing else', async () => {
    const { asked, tell, pass } = open([opsKeys.views, opsKeys.acts, opsKeys.counts('1')]);
    await pass(0);
    await tell('views');
    expect(asked).toEqual([2, 1, 1]);
    await tell('log');
    expect(asked).toEqual([2, 1, 2]);
  });

  it('asks twice a second at most, and never misses the last word', async () => {
    const { asked, tell, pass } = open([opsKeys.log]);
    await pass(0);
    for (let n = 0; n < 9; n++) await tell('log');
    expect(asked).toEqual([2]);
    await pass(499);
    expect(asked).toEqual([2]);
    await pass(1);
    expect(asked).toEqual([3]);
    await pass(4000);
    expect(asked).toEqual([3]);
  });

  it('leaves older pages and spans that have closed as they are', async () => {
    const { asked, tell, pass } = open([
      opsKeys.facts({ cursor: 'c' }),
      opsKeys.facts({ to: '2026-01-01' }),
      opsKeys.facts({}),
    ]);
    await pass(0);
    await tell('log');
    expect(asked).toEqual([1, 1, 2]);
  });

  it('looks every few seconds while the line is dead, and once a minute while it is not', async () => {
    const [dead, well] = [open([opsKeys.parked], false), open([opsKeys.parked])];
    await dead.pass(0);
    await dead.pass(15_000);
    expect([dead.asked, well.asked]).toEqual([[4], [1]]);
    await dead.pass(45_000);
    expect(well.asked).toEqual([2]);
  });

  it('asks nothing in a window that nobody sees, and all of it once somebody does', async () => {
    const { asked, tell, pass } = open([opsKeys.views, opsKeys.acts]);
    await pass(0);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await tell('views');
    await pass(60_000);
    expect(asked).toEqual([1, 1]);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(asked).toEqual([2, 2]);
  });
});
