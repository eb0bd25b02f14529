import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ProductPage } from '#contracts/products.ts';
import { useRecentlySeen, useSeen } from '../features/catalog/seen.ts';

const week = 7 * 24 * 60 * 60 * 1000;

function Look({ at }: { at: string }) {
  useSeen({ id: at, slug: at, name: at, category: 'sneakers' } as unknown as ProductPage);
  return null;
}

const Seen = () => <p>{useRecentlySeen().map(({ name }) => `${name} `)}</p>;

/** What a visit shows that looks at nothing. */
function shown(): string {
  const page = render(<Seen />);
  const text = screen.getByText(/^/, { selector: 'p' }).textContent.trim();
  page.unmount();
  return text;
}

const look = (at: string) => render(<Look at={at} />).unmount();

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

it('what was looked at is remembered for seven days after the last look', () => {
  look('low');
  look('high');
  expect(shown()).toBe('high low');
  jest.setSystemTime(week - 1);
  look('low');
  expect(shown()).toBe('low high');
  jest.setSystemTime(week + 1);
  look('mid'); // a look is a new list
  expect(shown()).toBe('mid low');
});
