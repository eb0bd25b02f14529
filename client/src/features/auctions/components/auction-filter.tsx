import { useTranslation } from 'react-i18next';
import { categories } from '#contracts/categories.ts';
import { Link } from '../../../lib/link.tsx';
import css from '../../../ui/tabs.module.css';
import { Tabs } from '../../../ui/tabs.tsx';
import { addressOf, type ChosenFilter, phases, sortsOf } from '../filter.ts';

const link = (to: ChosenFilter, text: string, isCurrent: boolean) => (
  <Link key={text} to={addressOf(to)} aria-current={isCurrent ? 'true' : undefined}>
    {text}
  </Link>
);

/** Which auctions, in which order: plain links, so that every choice has an address. */
export function AuctionFilter({ filter }: { filter: ChosenFilter }) {
  const { t } = useTranslation('auctions');
  const { phase, sort, category } = filter;
  return (
    <div>
      <div className={css.ruled}>
        <Tabs label={t('phases')}>
          {phases.map((value) =>
            link({ ...filter, phase: value, sort: sortsOf(value)[0]! }, t(`phase.${value}`), value === phase),
          )}
        </Tabs>
        <Tabs label={t('sorts')}>
          {sortsOf(phase).map((value) =>
            link(
              { ...filter, sort: value },
              t(value === 'ending' && phase === 'scheduled' ? 'opensSoon' : `sort.${value}`),
              value === sort,
            ),
          )}
        </Tabs>
      </div>
      <Tabs label={t('categories')}>
        {link({ phase, sort }, t('allCategories'), category === undefined)}
        {categories.map((value) => link({ ...filter, category: value }, t(`category.${value}`), value === category))}
      </Tabs>
    </div>
  );
}
