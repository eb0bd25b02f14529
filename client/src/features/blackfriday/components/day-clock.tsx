import { useEffect } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BlackFriday } from '#contracts/black-friday.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNow } from '../../../lib/server-time.ts';
import layout from '../../../ui/layout.module.css';
import { blackFridayKeys, blackFridayQuery } from '../queries.ts';
import css from './black-friday.module.css';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What is left, in the units that are counted down. */
const partsOf = (seconds: number) =>
  [
    ['days', Math.floor(seconds / day)],
    ['hours', Math.floor(seconds / hour) % 24],
    ['minutes', Math.floor(seconds / minute) % 60],
    ['seconds', seconds % 60],
  ] as const;

/** How long until it begins, or how long it still is: by the market's clock, wherever the visitor's stands. */
export function DayClock() {
  const { t } = useTranslation('blackfriday');
  const { day: date, moment } = useFormat();
  const { opensAt, closesAt } = useSuspenseQuery(blackFridayQuery(useApiClient())).data;
  const now = useNow();
  const isOn = now >= Date.parse(opensAt);
  const until = isOn ? closesAt : opensAt;
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  useNextDay(closesAt, now);
  return (
    <div className={css.clock}>
      <p className={layout.lead}>
        {isOn ? t('isOn') : t('begins')} <time dateTime={until}>{isOn ? moment(until) : date(until)}</time>
      </p>
      <p className={css.parts} role="timer" aria-live="off" aria-label={isOn ? t('endsIn') : t('beginsIn')}>
        {partsOf(left).map(([unit, count]) => (
          <span key={unit} className={css.part}>
            <span className={css.count}>{String(count).padStart(2, '0')}</span>
            <span className={css.unit}>{t(`unit.${unit}`, { count })}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

/** Once it is over, the next is asked for. */
function useNextDay(closesAt: BlackFriday['closesAt'], now: number) {
  const cache = useQueryClient();
  const isOver = now >= Date.parse(closesAt);
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: blackFridayKeys.day });
  }, [cache, isOver]);
}
