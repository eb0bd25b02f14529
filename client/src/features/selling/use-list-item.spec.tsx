import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ProductPage } from '#contracts/products.ts';
import { Problem, type Sending } from '../../lib/api-client.ts';
import { withApi } from '../../lib/with-api.testing.tsx';
import { useListItem } from './use-list-item.ts';

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const kind = { size: '8', shoeCondition: 'new_no_defects', boxCondition: 'good_condition' } as const;
const productOf = (id: string) => ({ id, variants: [{ id: `${id}-v`, ...kind }] }) as unknown as ProductPage;
const at = (minor: number) =>
  ({ kind, price: { minor, currency: 'USD' }, pictures: [], defects: [], isInstant: false }) as const;

it('what had no answer of one item holds up the next, and is sent again for that item', async () => {
  const sent: string[] = [];
  const post = (path: string, { templateId: of }: { templateId?: string }, _key: string, { onSent }: Sending = {}) => {
    onSent?.(true);
    sent.push(path);
    if (of === undefined) return new Promise(() => {}); // a yes, to which no answer comes
    return Promise.reject(new Problem(409, 'ask-price-again', { listingId: `listing-of-${of}` }));
  };
  const client = { post, get: () => Promise.resolve({ items: [] }) };
  const Api = withApi(client);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Api>
      <Suspense>{children}</Suspense>
    </Api>
  );
  const { result, rerender } = renderHook(({ id }) => useListItem(productOf(id), 'sue', () => {}), {
    wrapper,
    initialProps: { id: 'cheap' },
  });
  await act(() => result.current.list(at(2000)));
  await later(10);
  expect(result.current).toMatchObject({ isUnsure: false, error: { code: 'ask-price-again' } });
  act(() => result.current.confirm());
  await later(10_100);
  expect(result.current.isUnsure).toBe(true);
  rerender({ id: 'dear' });
  await act(() => result.current.list(at(90_000)));
  await later(10);
  act(() => result.current.lines.find(({ unsure }) => unsure)!.sendAgain());
  await later(10);
  expect(sent.at(-1)).toBe('/web-api/v1/listings/listing-of-cheap/ask');
});
