import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Category, SubCategory } from '#contracts/categories.ts';
import { Link } from '../../../lib/link.tsx';
import css from '../../../ui/tabs.module.css';
import { Tabs } from '../../../ui/tabs.tsx';
import { categories, subCategoriesOf } from '#contracts/categories.ts';
import { categoryPath } from '../categories.ts';
import { type ProductsFilter, sorted, sorts } from '../filter.ts';

/** Which products, in which order: plain links, so that every choice has an address. */
export function ProductTabs({ filter }: { filter: ProductsFilter }) {
  const { category, subCategory } = filter;
  const beneath = category && subCategoriesOf[category];
  return (
    <div className={css.ruled}>
      {category && beneath ? <Subs category={category} here={subCategory} subs={beneath} /> : <All here={category} />}
      <Sorts filter={filter} />
    </div>
  );
}

function All({ here }: { here: Category | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <Tabs label={t('categories')}>
      <Link to="/products" aria-current={here === undefined ? 'page' : undefined}>
        {t('all')}
      </Link>
      {categories.map((category) => (
        <Link key={category} to={categoryPath(category)} aria-current={category === here ? 'page' : undefined}>
          {t(`category.${category}`)}
        </Link>
      ))}
    </Tabs>
  );
}

interface SubsProps {
  category: Category;
  subs: readonly SubCategory[];
  here: SubCategory | undefined;
}

function Subs({ category, subs, here }: SubsProps) {
  const { t } = useTranslation('catalog');
  return (
    <Tabs label={t('subs')}>
      <Link to={categoryPath(category)} aria-current={here === undefined ? 'page' : undefined}>
        {t('all')}
      </Link>
      {subs.map((sub) => (
        <Link key={sub} to={categoryPath(category, sub)} aria-current={sub === here ? 'page' : undefined}>
          {t(`sub.${sub}`)}
        </Link>
      ))}
    </Tabs>
  );
}

/** The orders of a list. */
export function Sorts({ filter: { sort = sorts[0] } }: { filter: ProductsFilter }) {
  const { t } = useTranslation('catalog');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <Tabs label={t('sorts')}>
      {sorts.map((value) => (
        <Link key={value} to={sorted(pathname, query, value)} aria-current={value === sort ? 'true' : undefined}>
          {t(`sort.${value}`)}
        </Link>
      ))}
    </Tabs>
  );
}
