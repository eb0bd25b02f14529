import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ApiClient, ApiClientContext } from './api-client.ts';

/** What a spec renders its part in: with these ways to the market, of which it needs a few, and a cache of its own. */
export function withApi(client: object) {
  const queries = new QueryClient();
  return function WithApi({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queries}>
        <ApiClientContext value={client as ApiClient}>{children}</ApiClientContext>
      </QueryClientProvider>
    );
  };
}
