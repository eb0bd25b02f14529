import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { cents } from '#payouts/rules/fees.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { keeping, patience } from '../../lib/command.ts';
import { inMemory, type Kept } from '../../lib/kept-command.ts';
import { fetchMyListings, myListingsQuery } from './ask-queries.ts';

/** A new price for one listing, in US cents. */
export type Wanted = Readonly<{ id: string; minor: number }>;

/** How the command of one listing went. */
export type Went = 'sending' | 'done' | Error;

/** One new price, under a key that its listing keeps until the market has answered. */
function useReprice() {
  const api = useApiClient();
  const kept = useRef(new Map<string, Kept>());
  return useMutation({
    mutationFn: ({ id, minor }: Wanted) => {
      const path = listingRoutes.reprice(id);
      const body = { price: cents(minor), sellAtLeast: null, again: false };
      const own = kept.current.get(id) ?? inMemory();
      kept.current.set(id, own);
      return keeping<ReceiptBody>(own, [path, body], (key) => api.post(path, body, key));
    },
    ...patience,
  });
}

/** New prices for many listings, one command after the other: each stands or falls by itself, and sending again never moves a price twice. */
export function useRepriceAll() {
  const api = useApiClient();
  const cache = useQueryClient();
  const { mutateAsync } = useReprice();
  const [went, setWent] = useState<ReadonlyMap<string, Went>>(new Map());
  const [isSending, setSending] = useState(false);
  const note = (id: string, how: Went) => setWent((before) => new Map(before).set(id, how));

  /** Resolves to how many prices moved. */
  async function sendAll(wanted: readonly Wanted[]): Promise<number> {
    setSending(true);
    const receipts: ReceiptBody[] = [];
    for (const one of wanted) {
      note(one.id, 'sending');
      const how = await mutateAsync(one).catch((error: Error) => error);
      note(one.id, how instanceof Error ? how : 'done');
      if (!(how instanceof Error)) receipts.push(how);
    }
    const fresh = await fetchMyListings(api, receipts.at(-1)?.after).catch(() => null);
    if (fresh) cache.setQueryData(myListingsQuery(api).queryKey, fresh);
    setSending(false);
    return receipts.length;
  }
  return { went, isSending, sendAll, forget: () => setWent(new Map()) };
}
