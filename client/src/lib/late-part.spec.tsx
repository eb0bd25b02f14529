import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Boundary } from './boundary.tsx';
import { fetched, PartMissing } from './fetched.ts';
import { latePart, Nothing } from './late-part.tsx';

const silence = () => jest.spyOn(console, 'error').mockImplementation(() => {});

describe('a part that comes late', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is asked for a second time', async () => {
    let tries = 0;
    const Part = latePart(async () => {
      if (++tries === 1) throw new Error('away');
      return () => <p>here</p>;
    });
    render(<Part />);
    await wait(1000);
    expect([tries, screen.queryByText('here')?.textContent]).toEqual([2, 'here']);
  });

  it('fails alone when it does not come, or breaks', async () => {
    silence();
    const Away = latePart(() => Promise.reject(new Error('away')), { instead: () => <p>instead</p> });
    const Broken = latePart<object>(
      async () => () => {
        throw new Error('broken');
      },
      { instead: Nothing },
    );
    render(
      <Boundary instead={<p>all down</p>}>
        <p>price</p>
        <Away />
        <Broken />
      </Boundary>,
    );
    await wait(1000);
    expect(document.body.textContent).toBe('priceinstead');
  });

  it('that does not come is told apart from what breaks', async () => {
    const came = fetched(() => Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error);
    await wait(1000);
    expect(await came).toBeInstanceOf(PartMissing);
  });
});
