import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { cents } from '#payouts/rules/fees.ts';
import { type ApiClient, isPassing, useApiClient } from '../../lib/api-client.ts';
import { fetchMyListings, myListingsQuery } from './ask-queries.ts';

/** A new price for one listing, in US cents. */
export type Wanted = Readonly<{ id: string; minor: number }>;

/** How the command of one listing went. */
export type Went = 'sending' | 'done' | Error;

const tries = 3;

/**
 * New prices for many listings, one command after the other: each stands or falls by itself, under a key of its own that it keeps until the market has answered, so that
 * sending again never moves a price twice.
 */
export function useRepriceAll() {
  const api = useApiClient();
  const cache = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [went, setWent] = useState<ReadonlyMap<string, Went>>(new Map());
  const [isSending, setSending] = useState(false);
  const note = (id: string, how: Went) => setWent((before) => new Map(before).set(id, how));

  /** Resolves to how many prices moved. */
  async function sendAll(wanted: readonly Wanted[]): Promise<number> {
    setSending(true);
    const receipts: ReceiptBody[] = [];
    for (const one of wanted) {
      note(one.id, 'sending');
      const how = await reprice(api, keys.current, one).catch((error: Error) => error);
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

/** Under the key that the same price of the same listing had before, until the market has answered it. */
async function reprice(api: Pick<ApiClient, 'post'>, keys: Map<string, string>, wanted: Wanted): Promise<ReceiptBody> {
  const { id, minor } = wanted;
  const said = `${id} ${minor}`;
  const key = keys.get(said) ?? crypto.randomUUID();
  keys.set(said, key);
  const body = { price: cents(minor), sellAtLeast: null, again: false };
  try {
    const answer = await stubborn(() => api.post(listingRoutes.reprice(id), body, key));
    keys.delete(said);
    return answer as ReceiptBody;
  } catch (error) {
    if (!isPassing(error)) keys.delete(said);
    throw error;
  }
}

/** A line that is lost for a moment does not end it. */
async function stubborn<T>(send: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await send();
    } catch (error) {
      if (left <= 1 || !isPassing(error)) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}
