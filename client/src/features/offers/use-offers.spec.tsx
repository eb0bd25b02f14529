import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Problem } from '../../lib/api-client.ts';
import { withApi } from '../../lib/with-api.testing.tsx';
import { offerKeys } from './keys.ts';
import { useOfferCommand } from './use-offers.ts';

it('the total is asked for again where it was refused for the total: it is to be looked at', async () => {
  const totals = [27_475, 27_710];
  const post = () => Promise.reject(new Problem(409, 'total-changed', { now: { minor: 27_710, currency: 'USD' } }));
  const client = { post, get: () => Promise.resolve({ items: [] }) };
  const wrapper = withApi(client);
  const queryKey = offerKeys.total(26_000, 'home', 'USD');
  const shown = () => ({
    ...useOfferCommand<object>('/offers/one/accept-counter', () => {}),
    total: useQuery({ queryKey, queryFn: () => Promise.resolve(totals.shift()) }).data,
  });
  const { result } = renderHook(shown, { wrapper });
  await waitFor(() => expect(result.current.total).toBe(27_475));
  act(() => result.current.mutate({}));
  await waitFor(() => expect(result.current.total).toBe(27_710));
});
