import { useTranslation } from 'react-i18next';
import type { LineState } from '../../../lib/live.ts';
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
      {(state.line === 'reconnecting' || state.line === 'offline') && <Lost state={state} />}
    </p>
  );
}

function Lost({ state }: { state: LineState }) {
  const { t } = useTranslation('auctions');
  const now = useNow();
  const age = state.heardAt === null ? null : Math.max(0, Math.round((now - state.heardAt) / 1000));
  return (
    <output>
      {t(state.line === 'offline' ? 'line.offline' : 'line.reconnecting')}
      {age !== null && <span aria-hidden="true">{t('line.age', { age })}</span>}
    </output>
  );
}

/** Is what one sees possibly out of date? */
export const useIsStale = (): boolean => {
  const { line } = useLine();
  return line === 'reconnecting' || line === 'offline';
};
