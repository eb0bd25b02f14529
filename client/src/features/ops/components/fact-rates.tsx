import { useTranslation } from 'react-i18next';
import type { OpsCounts } from '#contracts/ops.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Link } from '../../../lib/link.tsx';
import { useLocale } from '../../../lib/locale.ts';
import '../../../ui/charts/chart.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { ratesOf, sumsOf } from '../rates.ts';

const Line = latePart(() => import('../../../ui/charts/line.tsx').then(({ Line: part }) => part), {
  fallback: <Skeleton shape="block" />,
});

const clock = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
const secondsOfMinute = 60;

interface Props {
  items: OpsCounts['items'];
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** Facts a second, as the counters of each minute have them, and how many each category has. */
export function FactRates({ items, from, to }: Props) {
  const { t } = useTranslation('ops');
  const { code } = useLocale();
  const rates = ratesOf(items, from, to).map(({ x, y }) => ({ x, y: y / secondsOfMinute }));
  const number = (value: number) => new Intl.NumberFormat(code, { maximumSignificantDigits: 3 }).format(value);
  const count = items.reduce((sum, { facts }) => sum + facts, 0);
  const said = t('rate.said', { count, most: number(Math.max(...rates.map(({ y }) => y))) });
  const busy = rates.filter(({ y }) => y > 0).toReversed();
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('rate')}</h2>
      <p className={css.quiet}>{said}</p>
      <Line
        label={`${t('rate')}: ${said}`}
        points={rates}
        look="step"
        xText={clock}
        yText={(value) => (value < 0 ? '' : number(value))}
        numbers={{
          open: t('numbers'),
          titles: [t('at'), t('rate')],
          rows: busy.map(({ x, y }) => [clock(x), number(y)]),
        }}
      />
      <Categories sums={sumsOf(items, 'category')} seconds={(to - from) / 1000} number={number} />
    </section>
  );
}

interface CategoriesProps {
  sums: ReadonlyMap<string, number>;
  seconds: number;
  number: (value: number) => string;
}

type Category = readonly [category: string, facts: number];

function useCategoryColumns({ seconds, number }: Omit<CategoriesProps, 'sums'>) {
  const { t } = useTranslation('ops');
  return [
    {
      key: 'category',
      title: t('by.category'),
      cell: ([category]: Category) => <Link to={places.log({ category })}>{category}</Link>,
    },
    { key: 'facts', title: t('facts.many'), isNumber: true, cell: ([, facts]: Category) => facts },
    { key: 'rate', title: t('rate.each'), isNumber: true, cell: ([, facts]: Category) => number(facts / seconds) },
  ];
}

/** Those of which most was written first, each with its facts of that span. */
function Categories({ sums, ...figures }: CategoriesProps) {
  const { t } = useTranslation('ops');
  const columns = useCategoryColumns(figures);
  if (sums.size === 0) return null;
  const rows = [...sums].toSorted(([, a], [, b]) => b - a);
  return <Table caption={t('categories')} isQuiet columns={columns} rows={rows} keyOf={([category]) => category} />;
}
