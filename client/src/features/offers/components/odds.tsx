import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oddsAt } from '#book/rules/odds.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { type OfWhat, pastLowsQuery } from '../queries.ts';
import css from './offers.module.css';

/** So long nobody has typed. */
const restMs = 300;

/** The value once it rests: what is said of it is not said of each key. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** How an offer at so many US cents would have gone lately. It has its place whatever it says: nothing moves under a finger. */
export function Odds({ of, cents }: { of: OfWhat; cents: number }) {
  const { t } = useTranslation('offers');
  const rested = useRested(cents);
  const { data } = useQuery(pastLowsQuery(useApiClient(), of));
  const said = () => {
    if (!data || rested === 0) return null;
    const odds = oddsAt(data, rested);
    if (!odds) return t('odds.tooFew');
    if (odds.days === 0) return t('odds.never', { count: odds.of });
    const wait = odds.wait === null ? t('odds.long') : t('odds.wait', { count: Math.max(1, odds.wait) });
    return `${t('odds.days', { days: odds.days, count: odds.of })} ${wait}`;
  };
  return <output className={css.odds}>{said()}</output>;
}
