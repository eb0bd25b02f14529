import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, jest } from '@jest/globals';
import { mostMerged } from '#contracts/wants.ts';
import { dropWants, keepWant, mostKept, useKeptWants } from '../features/wants/kept-wants.ts';

const Kept = () => <p>{useKeptWants().map(({ size, count }) => `${size}:${count} `)}</p>;
const shown = () => screen.getByText(/^/, { selector: 'p' }).textContent.trim();
const shoe = (size: string) => ({ templateId: 'shoe', size });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('what a visitor wants is kept on the device, once, until it is taken off', () => {
  render(<Kept />);
  act(() => {
    for (const size of ['9', '10', '9']) expect(keepWant(shoe(size))).toBe(true);
  });
  expect(shown()).toBe('10:1 9:1');
  act(() => void dropWants([shoe('10')]));
  expect(shown()).toBe('9:1');
  expect(localStorage.getItem('wants')).toBe('[{"templateId":"shoe","size":"9","count":1}]');
  act(() => void dropWants([shoe('9'), shoe('8')]));
  expect([shown(), localStorage.getItem('wants')]).toEqual(['', null]);
});

it('keeps as many as an account takes over at once, and says so of one more', () => {
  render(<Kept />);
  act(() => {
    for (let n = 0; n < mostKept; n++) expect(keepWant(shoe(String(n)))).toBe(true);
    expect(keepWant(shoe('one more'))).toBe(false);
  });
  expect(shown()).not.toContain('one more');
  expect(mostKept).toBe(mostMerged);
});

it('another window’s is shown, and what is not ours is not', () => {
  render(<Kept />);
  const strangers = ['{', '7', '[null]', '[{"templateId":"a","size":"9","count":0}]', '[{"templateId":1}]'];
  for (const text of strangers) {
    act(() => {
      localStorage.setItem('wants', text);
      dispatchEvent(new StorageEvent('storage'));
    });
    expect([text, shown()]).toEqual([text, '']);
  }
  act(() => {
    localStorage.setItem('wants', '[{"templateId":"a","size":"9","count":2}]');
    dispatchEvent(new StorageEvent('storage'));
  });
  expect(shown()).toBe('9:2');
});

it('says so where the device keeps nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(keepWant(shoe('9'))).toBe(false);
});
