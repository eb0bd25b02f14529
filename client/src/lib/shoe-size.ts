import { createContext, use } from 'react';
import type { Sized } from '#contracts/shown-size.ts';

/** Whose size it is: what decides by which table it is converted. */
export type SizedProduct = Pick<Sized, 'category' | 'brandName'> & Readonly<{ gender?: Sized['gender'] | undefined }>;

/** A size as the visitor reads sizes, made of the catalog's label; what addresses and commands name stays the label. */
export type SayShoeSize = (label: string, product: SizedProduct) => string;

export const ShoeSizeContext = createContext<SayShoeSize>((label) => label);

export const useShoeSize = (): SayShoeSize => use(ShoeSizeContext);
