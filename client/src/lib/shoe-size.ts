import { createContext, use } from 'react';
import type { Sized } from '#contracts/shown-size.ts';
import type { SizeUnit } from '#contracts/sizes.ts';
import { useHydrated } from './hydrated.ts';

/** Whose size it is: what decides by which table it is converted. */
export type SizedProduct = Pick<Sized, 'category' | 'brandName'> & Readonly<{ gender?: Sized['gender'] | undefined }>;

/** A size as the visitor reads sizes, made of the catalog's label; what addresses and commands name stays the label. */
export type SayShoeSize = (label: string, product: SizedProduct) => string;

const asInCatalog: SayShoeSize = (label) => label;

export const ShoeSizeContext = createContext(asInCatalog);

/** In which unit sizes are read here, and another for this visit: what a member has chosen for all visits stays as it is. */
export const ShoeUnitContext = createContext<Readonly<{ unit: SizeUnit; choose: (unit: SizeUnit) => void }> | null>(
  null,
);

/** The server knows no tables: a part of the page that hydrates after they came is what the server wrote first, and then changes. */
export const useShoeSize = (): SayShoeSize => {
  const say = use(ShoeSizeContext);
  return useHydrated() ? say : asInCatalog;
};
