import { useRef, useState } from 'react';
import type { ProductPage, Variant } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { useBindingCommand } from '../../lib/command.ts';
import { inMemory } from '../../lib/kept-command.ts';

/** Which one of a product. */
export type Kind = Omit<Variant, 'id'>;

/** A kind of the product by its id: one that the catalog does not know yet is added first, and only once, however often it is tried. */
export function useVariant(product: ProductPage | null) {
  const added = useRef(new Map<string, string>());
  const [keep] = useState(inMemory);
  const path = productRoutes.variants(product?.id ?? '');
  const { mutateAsync, ...adding } = useBindingCommand<Kind, Created>(path, keep); // what comes after it in the same press binds

  /** Null: the market said no, and `error` says why. */
  async function variantOf({ id, variants }: ProductPage, kind: Kind): Promise<string | null> {
    const known = variants.find((variant) => isSame(variant, kind));
    if (known) return known.id;
    const said = JSON.stringify([id, kind]);
    const before = added.current.get(said);
    if (before) return before;
    const fresh = (await mutateAsync(kind).catch(() => null))?.id ?? null;
    if (fresh !== null) added.current.set(said, fresh);
    return fresh;
  }
  return { variantOf, ...adding };
}

const isSame = (one: Kind, other: Kind) =>
  one.size === other.size && one.shoeCondition === other.shoeCondition && one.boxCondition === other.boxCondition;
