import { useLocale } from '../../lib/locale.ts';

/** Shares and countries as the visitor writes them. `points`: hundredths of a percent. */
export function useMoneyWords() {
  const { code } = useLocale();
  const names = new Intl.DisplayNames([code], { type: 'region' });
  const percents = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 });
  return {
    percent: (points: number) => percents.format(points / 10_000),
    country: (isoCode: string) => names.of(isoCode) ?? isoCode,
  };
}
