import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useBack } from './use-back.ts';

/** Hears of it before anybody on the page does, who may keep it from others. */
let arrived: () => void = () => {};
window.addEventListener('popstate', () => arrived(), { capture: true });

/** Resolves when the browser has gone where it was told to. */
const popped = () => act(() => new Promise<void>((resolve) => void (arrived = resolve)));

/** What is made when the press is over. */
const pressIsOver = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

function Over() {
  const [steps, setSteps] = useState(0);
  const [isAbove, setAbove] = useState(false);
  useBack(steps, () => setSteps((now) => now - 1));
  return (
    <>
      <output>{steps}</output>
      {[0, 1, 2].map((one) => (
        <button key={one} type="button" onClick={() => setSteps(one)}>
          {one}
        </button>
      ))}
      <button type="button" onClick={() => setAbove(true)}>
        above
      </button>
      <button type="button" onClick={() => [setSteps(0), setAbove(false)]}>
        none
      </button>
      <Above isOpen={isAbove} close={() => setAbove(false)} />
    </>
  );
}

function Above({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  useBack(isOpen ? 1 : 0, close);
  return isOpen ? <p>above</p> : null;
}

const shown = () => Number(screen.getByRole('status').textContent);

async function open(...steps: readonly (number | 'above' | 'none')[]) {
  for (const one of steps) {
    fireEvent.click(screen.getByRole('button', { name: String(one) }));
    await pressIsOver();
  }
}

const router = jest.fn();

beforeEach(() => {
  history.pushState({ key: 'before' }, '', '/before');
  history.pushState({ key: 'page' }, '', '/page');
  window.addEventListener('popstate', router);
  render(<Over />);
});

afterEach(() => {
  cleanup();
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
  await waitFor(() => expect(history.state).toMatchObject({ over: 1 }));
  history.back();
  await popped();
  expect([shown(), location.pathname]).toEqual([0, '/page']);
});

it('of two over each other Back closes the upper one first, then the lower one', async () => {
  await open(1, 'above');
  const left: unknown[] = [];
  for (let n = 0; n < 2; n++) {
    history.back();
    await popped();
    left.push([screen.queryByText('above', { selector: 'p' }) !== null, shown()]);
  }
  expect(left).toEqual([
    [false, 1],
    [false, 0],
  ]);
  expect(location.pathname).toBe('/page');
});

it.each([
  ['both at once', ['none']],
  ['the lower one first, the upper one by Back', [0]],
] as const)('where two close, %s, nothing is left of them: the next Back leaves the page', async (_, closing) => {
  await open(1, 'above', ...closing);
  if (screen.queryByText('above', { selector: 'p' })) history.back();
  await waitFor(() => expect(history.state).toEqual({ key: 'page' }));
  expect(router).not.toHaveBeenCalled();
  history.back();
  await popped();
  expect(location.pathname).toBe('/before');
});

it('a step that is closed by what is inside gives back its entry: the next Back does not do nothing', async () => {
  await open(1, 2, 1);
  await waitFor(() => expect(history.state).toMatchObject({ over: 1 }));
  history.back();
  await popped();
  expect([shown(), location.pathname]).toEqual([0, '/page']);
});
