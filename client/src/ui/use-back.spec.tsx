import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useBack } from './use-back.ts';

/** Hears of it before anybody on the page does, who may keep it from others. */
let arrived: () => void = () => {};
const first = () => arrived();

/** Resolves when the browser has gone where it was told to. */
const popped = () => act(() => new Promise<void>((resolve) => void (arrived = resolve)));

/** What is made when the press is over. */
const pressIsOver = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

function Over() {
  const [steps, setSteps] = useState(0);
  useBack(steps, () => setSteps((now) => now - 1));
  return (
    <>
      <output>{steps}</output>
      {[0, 1, 2].map((one) => (
        <button key={one} type="button" onClick={() => setSteps(one)}>
          {one}
        </button>
      ))}
    </>
  );
}

const shown = () => Number(screen.getByRole('status').textContent);

async function open(...steps: readonly number[]) {
  for (const one of steps) {
    fireEvent.click(screen.getByRole('button', { name: String(one) }));
    await pressIsOver();
  }
}

const router = jest.fn();

beforeEach(() => {
  history.pushState({ key: 'before' }, '', '/before');
  history.pushState({ key: 'page' }, '', '/page');
  window.addEventListener('popstate', first, { capture: true });
  window.addEventListener('popstate', router);
  render(<Over />);
});

afterEach(() => {
  cleanup();
  window.removeEventListener('popstate', first, { capture: true });
  window.removeEventListener('popstate', router);
  router.mockClear();
});

it('Back undoes one step after another, of which the router hears nothing, and then leaves the page', async () => {
  await open(1, 2);
  for (const left of [1, 0]) {
    history.back();
    await popped();
    expect([shown(), location.pathname]).toEqual([left, '/page']);
  }
  expect(router).not.toHaveBeenCalled();
  history.back();
  await popped();
  expect(location.pathname).toBe('/before');
  expect(router).toHaveBeenCalledTimes(1);
});

it('whoever presses Back again before anything could be drawn is on the page, not on the one before it', async () => {
  await open(1, 2);
  history.back();
  await act(() => new Promise<void>((resolve) => void (arrived = () => resolve(history.back()))));
  await popped();
  expect([shown(), location.pathname]).toEqual([0, '/page']);
});

it('whoever goes back over both at once closes both', async () => {
  await open(1, 2);
  history.go(-2);
  await popped();
  expect([shown(), location.pathname]).toEqual([0, '/page']);
});

it('what closes otherwise gives back all that it took: the next Back leaves the page', async () => {
  await open(1, 2, 0);
  await waitFor(() => expect(history.state).toEqual({ key: 'page' }));
  expect(router).not.toHaveBeenCalled();
  history.back();
  await popped();
  expect(location.pathname).toBe('/before');
});

it('what is opened again while its entry is being given back has one of its own: Back closes it alone', async () => {
  await open(1);
  for (const one of ['0', '1']) fireEvent.click(screen.getByRole('button', { name: one }));
  await popped();
  await waitFor(() => expect(history.state).toMatchObject({ over: { step: 1 } }));
  history.back();
  await popped();
  expect([shown(), location.pathname]).toEqual([0, '/page']);
});
