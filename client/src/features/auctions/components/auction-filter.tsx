import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categories } from '#contracts/categories.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import tabs from '../../../ui/tabs.module.css';
import { FilterBar } from '../../listings/components/filter-bar.tsx';
import { addressOf, type ChosenFilter, phases, sortsOf } from '../filter.ts';
import { auctionCountsQuery } from '../queries.ts';

/** Which auctions, in which order: phases as tabs, the rest as chips and a sheet, all of them with counts. */
export function AuctionFilter({ filter }: { filter: ChosenFilter }) {
  const { t } = useTranslation('auctions');
  const { phase, sort, category } = filter;
  const { data: counts } = useQuery(auctionCountsQuery(useApiClient(), filter));
  const whole = addressOf({ phase, sort });
  const options = categories.map((value) => ({
    text: t(`category.${value}`),
    to: value === category ? whole : addressOf({ ...filter, category: value }),
    isChosen: value === category,
    count: counts?.categories[value],
  }));
  const sorts = sortsOf(phase).map((value) => ({
    text: t(value === 'ending' && phase === 'scheduled' ? 'opensSoon' : `sort.${value}`),
    to: addressOf({ ...filter, sort: value }),
    isChosen: value === sort,
  }));
  return (
    <>
      <div className={tabs.ruled}>
        <Tabs label={t('phases')}>
          {phases.map((value) => (
            <Link
              key={value}
              to={addressOf({ ...filter, phase: value, sort: sortsOf(value)[0]! })}
              aria-current={value === phase ? 'true' : undefined}
            >
              {t(`phase.${value}`)}
              {counts && <span className={tabs.count}>{counts.phases[value]}</span>}
            </Link>
          ))}
        </Tabs>
      </div>
      <FilterBar
        sorts={sorts}
        groups={[{ title: t('categories'), options }]}
        clear={category === undefined ? null : whole}
      />
    </>
  );
}
