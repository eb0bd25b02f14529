import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, jest } from '@jest/globals';
import { mergeWantsBody, mostMerged } from '#contracts/wants.ts';
import { dropWants, keepWant, mostKept, useKeptWants } from '../features/wants/kept-wants.ts';

const Kept = () => <p>{useKeptWants().map(({ size, count }) => `${size}:${count} `)}</p>;
const shown = () => screen.getByText(/^/, { selector: 'p' }).textContent.trim();
const templateId = '5f3e7a10-0000-4000-8000-000000000001';
const shoe = (size: string) => ({ templateId, size });

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
  expect(localStorage.getItem('wants')).toBe(JSON.stringify([{ ...shoe('9'), count: 1 }]));
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
    localStorage.setItem('wants', JSON.stringify([{ ...shoe('9'), count: 2 }]));
    dispatchEvent(new StorageEvent('storage'));
  });
  expect(shown()).toBe('9:2');
});

it('an account takes all that is shown, whatever lies on the device beside it', () => {
  const { result } = renderHook(useKeptWants);
  const good = { ...shoe('9'), count: 2 };
  const strangers = [
    { ...good, templateId: 'shoe' },
    { ...good, templateId: '5f3e7a10-0000-0000-0000-000000000001' },
    { ...good, size: '' },
    { ...good, size: 'eleven long' },
    { ...good, templateId: [templateId] },
    { ...good, size: 9 },
    { ...good, count: 1.5 },
    { ...good, count: 100 },
  ];
  const older = { ...good, size: '10', since: 'May' };
  act(() => {
    localStorage.setItem('wants', JSON.stringify([...strangers, good, older]));
    dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current).toEqual([good, { ...good, size: '10' }]);
  expect(mergeWantsBody.safeParse({ wants: result.current }).error).toBeUndefined();
});

it('says so where the device keeps nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(keepWant(shoe('9'))).toBe(false);
});
