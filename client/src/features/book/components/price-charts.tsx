import { useTranslation } from 'react-i18next';
import type { DayOfPrices } from '#contracts/book.ts';
import { useFormat } from '../../../lib/format.ts';
import { Line } from '../../../ui/charts/line.tsx';
import type { Point } from '../../../ui/charts/scale.ts';
import css from './pricing.module.css';

/** The lowest and the highest of some points. */
function endsOf(points: readonly Point[]): readonly [number, number] {
  const values = points.map(({ y }) => y);
  return [Math.min(...values), Math.max(...values)];
}

const pointsOf = (days: readonly DayOfPrices[], of: (day: DayOfPrices) => number | null): readonly Point[] =>
  days.flatMap((day) => {
    const cents = of(day);
    return cents === null ? [] : [{ x: Date.parse(day.day), y: cents }];
  });

/** The lowest and the highest sale of all these days. */
const salesEnds = (days: readonly DayOfPrices[]): readonly [number, number] => [
  Math.min(...days.flatMap(({ minCents }) => minCents ?? [])),
  Math.max(...days.flatMap(({ maxCents }) => maxCents ?? [])),
];

/** Sales over time, a dot the last of its day, and lowest price and highest offer over time; the same in numbers one key away. */
export function PriceCharts({ days }: { days: readonly DayOfPrices[] }) {
  const { t } = useTranslation('book');
  const { price, day } = useFormat();
  const sales = pointsOf(days, ({ lastCents }) => lastCents);
  const asks = pointsOf(days, ({ lowestAskCents }) => lowestAskCents);
  const offers = pointsOf(days, ({ highestOfferCents }) => highestOfferCents);
  const count = days.reduce((sum, one) => sum + one.count, 0);
  const [low, high] = salesEnds(days);
  const axes = { xText: (x: number) => day(new Date(x).toISOString()), yText: (y: number) => price(y) };
  return (
    <>
      {count === 0 ? (
        <div className={css.empty}>
          <p>{t('pricing.empty')}</p>
          <p className={css.quiet}>{t('pricing.emptyText')}</p>
        </div>
      ) : (
        <Line
          label={t('pricing.chart', { count, low: price(low), high: price(high) })}
          look="line"
          hasDots
          points={sales}
          {...axes}
          numbers={{
            open: t('pricing.numbers'),
            titles: [
              t('pricing.day'),
              t('pricing.dayAsk'),
              t('pricing.dayOffer'),
              t('pricing.count'),
              t('pricing.last'),
            ],
            rows: days.toReversed().map((one) => rowOf(one, { price, day })),
          }}
        />
      )}
      {asks.length > 1 && <Spread asks={asks} offers={offers} axes={axes} />}
    </>
  );
}

type Words = Readonly<{ price: (cents: number) => string; day: (day: string) => string }>;

function rowOf(one: DayOfPrices, { price, day }: Words): readonly string[] {
  const said = (cents: number | null) => (cents === null ? '–' : price(cents));
  return [day(one.day), said(one.lowestAskCents), said(one.highestOfferCents), String(one.count), said(one.lastCents)];
}

type Axes = Readonly<{ xText: (x: number) => string; yText: (y: number) => string }>;

/** What one had to pay day by day, over what was offered. */
function Spread({ asks, offers, axes }: { asks: readonly Point[]; offers: readonly Point[]; axes: Axes }) {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  const [low, high] = endsOf(asks);
  const [least, most] = endsOf(offers);
  const said = t('pricing.asks', { low: price(low), high: price(high) });
  const label = offers.length === 0 ? said : `${said} ${t('pricing.offers', { low: price(least), high: price(most) })}`;
  return (
    <div>
      <p className={css.sub}>{t('pricing.spreads')}</p>
      <Line label={label} look="step" points={asks} against={offers} {...axes} />
      {offers.length > 0 && <p className={css.quiet}>{t('pricing.lines')}</p>}
    </div>
  );
}
