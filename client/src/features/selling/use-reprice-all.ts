import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { cents } from '#payouts/rules/fees.ts';
import { isPassing, Problem, useApiClient } from '../../lib/api-client.ts';
import { TakenBack } from '../../lib/binding.ts';
import { postBinding } from '../../lib/post-binding.ts';
import { inMemory, type Kept, keptIn } from '../../lib/kept-command.ts';
import { fetchMyListings, myListingsQuery } from './ask-queries.ts';

/** A new price for one listing, in US cents. */
export type Wanted = Readonly<{ id: string; minor: number }>;

/** How the command of one listing went. */
export type Went = 'sending' | 'done' | Error;

/**
 * One new price, under a key that its listing keeps until the market has answered: what had no answer goes again as it was, whatever it would be by now.
 * With its screen what has not left is taken back.
 */
function useReprice() {
  const api = useApiClient();
  const kept = useRef(new Map<string, Kept>());
  const screen = useRef(new AbortController());
  useEffect(() => {
    screen.current = new AbortController();
    return () => screen.current.abort();
  }, []);
  const reprice = ({ id, minor }: Wanted) => {
    const own = kept.current.get(id) ?? inMemory();
    kept.current.set(id, own);
    const fresh = { price: cents(minor), sellAtLeast: null, again: false };
    const command = { kept: own, path: listingRoutes.reprice(id), body: keptIn(own)?.[1] ?? fresh };
    return postBinding<ReceiptBody>(api, command, screen.current.signal);
  };
  return { reprice, forgetKept: () => kept.current.clear() };
}

/** There is no line, or nobody looks any more: the rest is not sent either. */
const endsAll = (error: Error): boolean =>
  isPassing(error) || error instanceof TakenBack || (error instanceof Problem && error.code === 'not-sent');

/** New prices for many listings, one command after the other: each stands or falls by itself, and sending again never moves a price twice. */
export function useRepriceAll() {
  const api = useApiClient();
  const cache = useQueryClient();
  const { reprice, forgetKept } = useReprice();
  const [went, setWent] = useState<ReadonlyMap<string, Went>>(new Map());
  const [isSending, setSending] = useState(false);
  const note = (id: string, how: Went) => setWent((before) => new Map(before).set(id, how));

  /** Resolves to how many prices moved. */
  async function sendAll(wanted: readonly Wanted[]): Promise<number> {
    setSending(true);
    const receipts: ReceiptBody[] = [];
    for (const one of wanted) {
      note(one.id, 'sending');
      const how = await reprice(one).catch((error: Error) => error);
      note(one.id, how instanceof Error ? how : 'done');
      if (!(how instanceof Error)) receipts.push(how);
      else if (endsAll(how)) break;
    }
    const fresh = await fetchMyListings(api, receipts.at(-1)?.after).catch(() => null);
    if (fresh) cache.setQueryData(myListingsQuery(api).queryKey, fresh);
    setSending(false);
    return receipts.length;
  }
  /** What is sent next is another rule's. */
  function forget() {
    forgetKept();
    setWent(new Map());
  }
  return { went, isSending, sendAll, forget };
}
