import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import type { RateRecord } from '#contracts/rates.ts';
import type { Region } from '#contracts/region.ts';
import type { Texts } from '../lib/i18n.ts';

/** What the server hands to the browser inside the page. */
export interface PageState {
  /** Server time at which the page was made, in milliseconds: it may have been kept since (`ServerTime`). */
  now: number;
  /** Country and currency that it was made with. */
  region: Region;
  /** By which its prices are shown, as long as it is. */
  rates?: RateRecord | undefined;
  queries: DehydratedState;
  texts: Texts;
  /** What the loaders gave: the browser does not run them again. */
  router: Pick<HydrationState, 'loaderData' | 'errors'>;
}

/** Data, not a script: it runs nothing and needs no nonce. */
export const stateScript = (state: PageState): string =>
  `<script type="application/json" id="state">${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)}</script>`;
