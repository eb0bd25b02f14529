import { useRef } from 'react';
import type { MakeListingBody } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Created, ReceiptBody } from '#contracts/values.ts';
import { type ApiClient, Problem, useApiClient } from '../../lib/api-client.ts';
import { postBinding } from '../../lib/post-binding.ts';
import { inMemory, inWindow, type Kept, keptIn } from '../../lib/kept-command.ts';
import type { Wanted } from './judge.ts';
import { askedOf, type Row, type Unit } from './rows.ts';

/** One item's command and its key, a reload over: sent once more, it is the same listing. */
export const keptOf = ({ id }: Unit): Kept => inWindow(`bulk-item:${id}`);

/** Was one of them sent, and not answered? It may be for sale. */
export const isUnsure = ({ units }: Row): boolean =>
  units.some((unit) => !unit.isListed && keptOf(unit).get() !== null);

/** The market takes ten commands a second from one account (`platform/http/limits.ts`): more of them wait a second each, for a minute at most. */
const isHurried = (error: Error): boolean => error instanceof Problem && error.status === 429;
const hurried = { tries: 60, waitMs: 1000 };

type Command = Readonly<{ kept: Kept; path: string; body: unknown; key?: string }>;

/**
 * A command that binds, under the key that its repeats have as well: of an item the one that is kept with it. What has had no answer goes again as it
 * was, whatever has moved since: as another command it would be another listing.
 */
async function post(api: ApiClient, { kept, path, body, key: fresh }: Command): Promise<Created & ReceiptBody> {
  const [knownPath, knownBody] = keptIn(kept) ?? [path, body];
  for (let failed = 0; ; failed += 1) {
    try {
      return await postBinding<Created & ReceiptBody>(api, { kept, path: knownPath, body: knownBody, fresh });
    } catch (error) {
      if (!isHurried(error as Error) || failed === hurried.tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, hurried.waitMs));
    }
  }
}

/** Lists one item. Rejects with what the market says; `draftIn` tells what it kept as a draft. */
export function useListUnit() {
  const api = useApiClient();
  const added = useRef(new Map<string, string>());

  async function variantOf({ product, kind }: Wanted): Promise<string> {
    const isSame = (one: Wanted['kind']) =>
      one.size === kind.size && one.shoeCondition === kind.shoeCondition && one.boxCondition === kind.boxCondition;
    const said = JSON.stringify([product.id, kind]);
    const known = product.variants.find(isSame)?.id ?? added.current.get(said);
    if (known !== undefined) return known;
    const { id } = await post(api, { kept: inMemory(), path: productRoutes.variants(product.id), body: kind });
    added.current.set(said, id);
    return id;
  }

  return async (row: Row, unit: Unit, wanted: Wanted): Promise<ReceiptBody> => {
    const variantId = await variantOf(wanted);
    const asked = askedOf(row, wanted);
    const own = { kept: keptOf(unit), key: unit.id };
    if (unit.draft?.item === itemOf(wanted))
      return post(api, { ...own, path: listingRoutes.ask(unit.draft.listingId), body: asked });
    const item = { templateId: wanted.product.id, variantId, pictures: [], defects: [], isInstant: false };
    return post(api, { ...own, path: listingRoutes.all, body: { ...item, ...asked } satisfies MakeListingBody });
  };
}

const itemOf = ({ product, kind }: Wanted): string => JSON.stringify([product.id, kind]);

/** What the market refused and kept: asked for again, it is the same listing at another price. */
export function draftIn(error: Error, wanted: Wanted): Unit['draft'] {
  const listingId = error instanceof Problem ? error.details.listingId : undefined;
  return typeof listingId === 'string' ? { listingId, item: itemOf(wanted) } : null;
}
