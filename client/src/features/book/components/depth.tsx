import { useTranslation } from 'react-i18next';
import type { BookLevel } from '#contracts/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import { useFormat } from '../../../lib/format.ts';
import { Ladder as Rungs } from '../../../ui/charts/ladder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Ladder, mostRungs } from '../ladder.ts';
import { useLadder } from '../use-ladder.ts';
import css from './pricing.module.css';

interface Props {
  templateId: string;
  size: string;
  tier: Tier;
}

/** How much is for sale and offered at which price now, as it moves; the same in numbers one key away. */
export function Depth(asked: Props) {
  const { t } = useTranslation('book');
  const { ladder, error } = useLadder(asked);
  return (
    <section className={css.depth}>
      <h3 className={css.sub}>{t('ladder')}</h3>
      {ladder ? <Shown ladder={ladder} /> : <Waiting isBroken={error !== null} />}
    </section>
  );
}

function Waiting({ isBroken }: { isBroken: boolean }) {
  const { t } = useTranslation('book');
  return isBroken ? <p role="alert">{t('used.failed')}</p> : <Skeleton shape="block" />;
}

const rungsOf = (levels: readonly BookLevel[]) => levels.map(({ cents, count }) => ({ price: cents, count }));
const countsOf = (levels: readonly BookLevel[]) => ({
  count: levels.reduce((sum, { count }) => sum + count, 0),
  levels: levels.length,
});
/** As many levels as there is room for: there may be others behind them, so their sum is not of all. */
const allOr = (levels: readonly BookLevel[]) => (levels.length < mostRungs ? 'all' : 'best');

function Shown({ ladder: { asks, offers } }: { ladder: Ladder }) {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  const between = useBetween(asks[0]?.cents, offers[0]?.cents);
  if (asks.length + offers.length === 0) return <p className={css.quiet}>{t('ladder.empty')}</p>;
  const said = [
    ...(asks[0] ? [t(`ladder.${allOr(asks)}Asks`, { ...countsOf(asks), price: price(asks[0].cents) })] : []),
    ...(offers[0] ? [t(`ladder.${allOr(offers)}Offers`, { ...countsOf(offers), price: price(offers[0].cents) })] : []),
    between,
  ];
  const rowOf = (name: string, { cents, count, instant }: BookLevel) => [name, price(cents), `${instant}`, `${count}`];
  return (
    <Rungs
      label={said.join(' ')}
      asks={rungsOf(asks)}
      bids={rungsOf(offers)}
      words={{
        asks: (count) => t('ladder.asks', { count }),
        bids: (count) => t('ladder.offers', { count }),
        between,
      }}
      priceText={price}
      numbers={{
        open: t('pricing.numbers'),
        titles: [t('ladder.side'), t('ladder.price'), t('ladder.instant'), t('ladder.count')],
        rows: [
          ...asks.toReversed().map((level) => rowOf(t('ladder.forSale'), level)),
          ...offers.map((level) => rowOf(t('ladder.offered'), level)),
        ],
      }}
    />
  );
}

/** What lies between the two sides, or which of them is not there. */
function useBetween(ask: number | undefined, offer: number | undefined): string {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  if (ask === undefined) return t('ladder.noAsk');
  if (offer === undefined) return t('ladder.noOffer');
  return t('ladder.between', { price: price(ask - offer) });
}
