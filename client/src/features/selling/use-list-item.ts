import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Defect } from '#contracts/item-words.ts';
import type { AskedBody, MakeListingBody } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ProductPage } from '#contracts/products.ts';
import type { Created, ReceiptBody } from '#contracts/values.ts';
import type { Money } from '#kernel/money.ts';
import { Problem, useApiClient } from '../../lib/api-client.ts';
import { useBindingCommand } from '../../lib/command.ts';
import { useInWindow } from '../../lib/use-in-window.ts';
import { fetchMyListings, myListingsQuery } from './ask-queries.ts';
import { type Kind, useVariant } from './use-variant.ts';

/** What a seller lists at a price. */
export interface ItemForSale {
  kind: Kind;
  price: Money;
  pictures: readonly string[];
  defects: readonly Defect[];
  isInstant: boolean;
}

/** What the book asks back, which a press answers. */
export const confirmed: readonly string[] = ['sells-at-once', 'ask-price-again'];

/** What was refused as a draft, which is asked for again as long as the item is the same. */
type Draft = Readonly<{ listingId: string; item: string; price: Money }>;

/**
 * Lists an item for sale at a price. What the book refuses stays a draft: the same item at another price is the same listing. What had no
 * answer is kept for the member in this window: whoever comes back to the form finds it, and it is listed once.
 */
export function useListItem(product: ProductPage | null, memberId: string, onDone: () => void) {
  const adding = useVariant(product);
  const { draft, setDraft, making, asking } = useAsking(memberId, onDone);
  const all = [adding, asking, making];
  const error = adding.error ?? (asking.unsure ? null : (asking.refused ?? making.refused));
  const reset = () =>
    all.forEach((one) => {
      one.takeBack();
      one.reset();
    });

  /** Resolves whatever came of it: `error` says what was refused. */
  async function list({ kind, price, isInstant, ...looks }: ItemForSale): Promise<void> {
    if (!product) return;
    reset();
    const variantId = await adding.variantOf(product, kind);
    if (variantId === null) return;
    const shown = { pictures: [...looks.pictures], defects: [...looks.defects] };
    const item = { templateId: product.id, variantId, ...shown, isInstant };
    const asked = { price, sellAtLeast: null, again: false };
    if (draft?.item !== JSON.stringify(item)) return making.mutate({ ...item, ...asked });
    setDraft({ ...draft, price });
    asking.mutate(asked);
  }

  /** Says yes to what the book asked back. */
  function confirm() {
    if (!draft || !(error instanceof Problem)) return;
    const before = asking.variables ?? { sellAtLeast: null, again: false };
    asking.mutate({ ...before, ...yesTo(error), price: draft.price });
  }
  const isPending = all.some((one) => one.isPending);
  const lines = [{ ...adding, unsure: null }, making, asking];
  /** It may be listed: another item, or the same at another price, waits until somebody has said what is to become of it. */
  const isUnsure = lines.some(({ unsure }) => unsure !== null);
  return { list, confirm, error: asking.isPending ? null : error, reset, isPending, isUnsure, lines };
}

/** What a press on yes says to what the book asked back. */
export const yesTo = ({ code, details }: Problem): Partial<AskedBody> =>
  code === 'sells-at-once' ? { sellAtLeast: details.price as Money } : { again: true };

/** What one sells is read from behind a command's receipt, and then it is done. */
export function useListingsBehind(onDone: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  return async ({ after }: ReceiptBody) => {
    const fresh = await fetchMyListings(api, after).catch(() => null);
    if (fresh) cache.setQueryData(myListingsQuery(api).queryKey, fresh);
    onDone();
  };
}

/** The two commands: a listing that is made, and the draft of one that is asked for again. */
function useAsking(memberId: string, onDone: () => void) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const done = useListingsBehind(onDone);
  const making = useBindingCommand<MakeListingBody, Created>(listingRoutes.all, useInWindow(`list-item:${memberId}`), {
    onDone: done,
    onRefused: (error, { price, sellAtLeast: _, again: _again, ...item }) => {
      const listingId = error instanceof Problem ? error.details.listingId : undefined;
      if (typeof listingId === 'string') setDraft({ listingId, item: JSON.stringify(item), price });
    },
  });
  const keepAsked = useInWindow(`list-draft:${memberId}`);
  const path = draft ? listingRoutes.ask(draft.listingId) : ''; // what was kept goes to where it was sent
  const asking = useBindingCommand<AskedBody, ReceiptBody>(path, keepAsked, { onDone: done });
  return { draft, setDraft, making, asking };
}
