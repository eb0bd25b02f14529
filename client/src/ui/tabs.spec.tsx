import { expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Tabs } from './tabs.tsx';

const names = ['bids', 'offers', 'wants', 'addresses'];
const row = () => screen.getByRole('navigation');
const tabs = (chosen: string) => (
  <Tabs label="Your account">
    {names.map((name) => (
      <a
        key={name}
        href={`/${name}`}
        aria-current={name === chosen ? 'page' : undefined}
        ref={(link) => measured(link, names.indexOf(name))}
      >
        {name}
      </a>
    ))}
  </Tabs>
);

/** A row of links of 100 px each; what draws them here has no widths. */
function measured(link: HTMLElement | null, at: number) {
  if (!link) return;
  Object.defineProperty(link, 'offsetLeft', { value: at * 100, configurable: true });
  Object.defineProperty(link, 'offsetWidth', { value: 100, configurable: true });
}

it('moves to what is chosen, once: where a visitor has moved the row since, it stays', () => {
  const { rerender } = render(tabs('offers'));
  expect(row().scrollLeft).toBe(150); // its middle, in a row without a width
  row().scrollLeft = 40;
  rerender(tabs('offers'));
  expect(row().scrollLeft).toBe(40);
  rerender(tabs('addresses'));
  expect(row().scrollLeft).toBe(350);
});

it('a row that was moved before the page came to life stays', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = render(tabs('offers')).container.innerHTML; // as the server sends it
  cleanup();
  const moved = container.querySelector('nav')!;
  moved.scrollLeft = 40;
  render(tabs('offers'), { container, hydrate: true });
  expect(moved.scrollLeft).toBe(40);
});
