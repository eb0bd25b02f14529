import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { categories, type Category, subCategoriesOf } from '#contracts/categories.ts';
import type { ModelCounts } from '#contracts/models.ts';
import { Link } from '../../../lib/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import tabs from '../../../ui/tabs.module.css';
import { type Choices, FilterBar } from '../../listings/components/filter-bar.tsx';
import { categoryPath } from '../categories.ts';
import { addressOf, type ProductsFilter, sorts } from '../filter.ts';
import { useModelCounts } from '../use-products.ts';

/** Which products: their categories as tabs. */
export function ListTabs({ here }: { here: Category | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={tabs.ruled}>
      <Tabs label={t('tabs')}>
        <Link to="/products" aria-current={here === undefined ? 'page' : undefined}>
          {t('all')}
        </Link>
        {categories.map((category) => (
          <Link key={category} to={categoryPath(category)} aria-current={category === here ? 'page' : undefined}>
            {t(`category.${category}`)}
          </Link>
        ))}
      </Tabs>
    </div>
  );
}

/** Of which kind and brand, in which order. */
export function ProductFilter({ filter, isBrand = false }: { filter: ProductsFilter; isBrand?: boolean }) {
  const { t } = useTranslation('catalog');
  const { pathname } = useLocation();
  const counts = useModelCounts(filter);
  const { sort = sorts[0] } = filter;
  const own = isBrand ? { ...filter, brand: undefined } : filter; // the path says it
  const choices = sorts.map((value) => ({
    text: t(`sort.${value}`),
    to: addressOf(pathname, { ...own, sort: value }),
    isChosen: value === sort,
  }));
  const groups = [useKinds(filter, counts), useBrandChoices(filter, counts, pathname)];
  const { category, subCategory } = filter;
  const isNarrowed = (subCategory ?? (isBrand ? undefined : filter.brand)) !== undefined;
  const whole = category ? categoryPath(category) : pathname;
  return (
    <FilterBar
      sorts={choices}
      groups={isBrand ? [] : groups.filter(({ options }) => options.length > 0)}
      clear={isNarrowed ? addressOf(whole, { sort: filter.sort }) : null}
    />
  );
}

function useKinds({ category, subCategory, ...rest }: ProductsFilter, counts: ModelCounts | undefined): Choices {
  const { t } = useTranslation('catalog');
  const subs = category ? (subCategoriesOf[category] ?? []) : [];
  const options = subs.map((sub) => {
    const isChosen = sub === subCategory;
    const to = addressOf(categoryPath(category!, isChosen ? null : sub), rest);
    return { text: t(`sub.${sub}`), to, isChosen, count: counts?.subCategories[sub] };
  });
  return { title: t('kinds'), options };
}

function useBrandChoices({ brand, ...rest }: ProductsFilter, counts: ModelCounts | undefined, path: string): Choices {
  const { t } = useTranslation('catalog');
  const options = (counts?.brands ?? []).map(({ slug, name, count }) => {
    const isChosen = slug === brand;
    return { text: name, to: addressOf(path, isChosen ? rest : { ...rest, brand: slug }), isChosen, count };
  });
  return { title: t('filterBrands'), options };
}
