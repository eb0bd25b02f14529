import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useLine } from '../../../lib/live-room.ts';
import { useNow } from '../../../lib/server-time.ts';
import css from './live-dot.module.css';

/** How fresh what one sees is: 'live, 90 ms'; or since when nothing has been heard. */
export function LiveDot() {
  const { t } = useTranslation('auctions');
  const state = useLine();
  return (
    <p className={`${css.dot} ${css[state.line]}`}>
      {state.line === 'live' && t('line.live', { delay: state.delay ?? 0 })}
      {state.line === 'closed' && t('line.closed')}
      {(state.line === 'reconnecting' || state.line === 'offline') && <Lost isOffline={state.line === 'offline'} />}
    </p>
  );
}

function Lost({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation('auctions');
  const age = useAge();
  return (
    <output>
      {t(isOffline ? 'line.offline' : 'line.reconnecting')}
      {age !== null && <span aria-hidden="true">{t('line.age', { age })}</span>}
    </output>
  );
}

/** Seconds since anything was heard of the market; null before it was heard of at all. */
export function useAge(): number | null {
  const now = useNow();
  const { heardAt } = useLine();
  return heardAt === null ? null : Math.max(0, Math.round((now - heardAt) / 1000));
}

/** Is what one sees possibly out of date? Who asks is drawn again when that changes, not with every push. */
export function useIsStale(): boolean {
  const { live } = useApiClient();
  const isStale = () => ['reconnecting', 'offline'].includes(live.state().line);
  return useSyncExternalStore(live.subscribe, isStale, () => false);
}
