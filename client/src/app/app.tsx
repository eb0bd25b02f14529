import { type ReactNode, StrictMode, useMemo, useState } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '#contracts/locales.ts';
import type { RateRecord } from '#contracts/rates.ts';
import type { Region } from '#contracts/region.ts';
import { type Prefetch, PrefetchContext } from '../lib/link.tsx';
import { LocaleContext } from '../lib/locale.ts';
import { MetaContext, type MetaNote } from '../lib/meta.ts';
import { ownRegion, RegionContext } from '../lib/region.ts';
import { type ServerTime, ServerTimeContext } from '../lib/server-time.ts';
import { isPassing, type ApiClient, ApiClientContext } from '../lib/api-client.ts';
import '../ui/tokens.css';
import '../ui/ground.css';

/** Answers are kept for a minute after their last screen has gone; specification, section 9. */
const keptFor = 60_000;

export const createCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: typeof window === 'undefined' ? Infinity : keptFor,
        refetchOnWindowFocus: false,
        retry: (failed, error) => failed < 3 && isPassing(error),
      },
      mutations: { networkMode: 'always' }, // nothing waits for a line, to go out by itself when nobody presses any more
    },
  });

/** All that the screens stand on. */
export interface AppDeps {
  cache: QueryClient;
  api: ApiClient;
  i18n: i18n;
  locale: Locale;
  /** Country and currency as the server has settled them; the locale's own where nobody has. */
  region?: Region;
  /** The record of rates that the page keeps. */
  rates?: RateRecord | undefined;
  time: ServerTime;
}

interface Props extends AppDeps {
  prefetch?: Prefetch;
  /** The server's, who wants to know the title. */
  meta?: MetaNote;
  children: ReactNode;
}

const noPrefetch: Prefetch = () => {};

/** What every page stands on, on the server, in the browser and in specs. */
export function App({
  cache,
  api,
  i18n,
  locale,
  region: settled,
  rates,
  time,
  prefetch = noPrefetch,
  meta,
  children,
}: Props) {
  const [region, choose] = useState(settled ?? ownRegion(locale));
  const here = useMemo(() => ({ region, rates, choose }), [region, rates]);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={cache}>
          <ApiClientContext value={api}>
            <LocaleContext value={locale}>
              <RegionContext value={here}>
                <ServerTimeContext value={time}>
                  <PrefetchContext value={prefetch}>
                    <MetaContext value={meta ?? null}>{children}</MetaContext>
                  </PrefetchContext>
                </ServerTimeContext>
              </RegionContext>
            </LocaleContext>
          </ApiClientContext>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
