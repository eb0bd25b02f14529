import type { ReactNode } from 'react';
import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { type ApiClient, ApiClientContext } from '../../lib/api-client.ts';
import { useLookUp } from './use-look-up.ts';

const product = (id: string, name: string, sku: string) => ({ id, name, sku, brandName: 'Nike', color: 'Black' });
const beyond = product('far', 'Zoom Low', 'DD1391-100');
const first = product('near', 'Air Low', 'DD1391-1007');

/** A catalog whose pages have one of them, and the other by its style code alone; and what it was asked. */
function catalog() {
  const asked: string[] = [];
  const get = (path: string) => {
    const query = new URL(path, 'http://shop').searchParams;
    asked.push(query.get('sku') ?? 'page');
    const items = query.has('sku') ? [beyond] : query.has('cursor') ? [] : [first];
    return Promise.resolve(
      query.has('sku') ? { items } : { items, ...(asked.length < 4 && { next: String(asked.length) }) },
    );
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiClientContext value={{ get } as unknown as ApiClient}>{children}</ApiClientContext>
    </QueryClientProvider>
  );
  return { asked, wrapper };
}

it('a style code finds its product wherever in the catalog it stands, before what merely begins so', async () => {
  const { wrapper } = catalog();
  const { result } = renderHook(() => useLookUp('dd1391 100'), { wrapper });
  await waitFor(() => expect(result.current.found.map(({ id }) => id)).toContain('far'));
  expect(result.current.found[0]!.id).toBe('far');
  await waitFor(() => expect(result.current.isLooking).toBe(false));
});

it('a name asks for no style code', async () => {
  const { asked, wrapper } = catalog();
  const { result } = renderHook(() => useLookUp('air low'), { wrapper });
  await waitFor(() => expect(result.current.isLooking).toBe(false));
  expect(result.current.found.map(({ id }) => id)).toEqual(['near']);
  expect(new Set(asked)).toEqual(new Set(['page']));
});
