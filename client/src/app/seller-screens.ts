import type { Params } from 'react-router-dom';
import type { AppDeps } from './app.tsx';
import type { PageRoute } from './page-route.ts';

type Screen = Awaited<ReturnType<PageRoute['lazy']>> & { prepare: (deps: AppDeps, params: Params) => Promise<unknown> };

/** The screens of sellers, by their file: a list of its own, so that no page of an auction carries it. */
export const sellerScreens: Readonly<Record<string, () => Promise<Screen>>> = {
  selling: () => import('../routes/selling.tsx'),
  seller: () => import('../routes/seller.tsx'),
};
