import { ownPage } from './later-page.ts';
import type { PageRoute } from './page-route.ts';

/** What the member waits for. */
export const wantsPages: readonly PageRoute[] = [ownPage('wants', ['wants'])];
