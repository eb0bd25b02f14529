import { useTranslation } from 'react-i18next';
import { useMeta } from '../../../lib/meta.ts';
import layout from '../../../ui/layout.module.css';
import type { ProductsFilter } from '../filter.ts';
import { useBrand } from '../use-products.ts';
import css from './brand-head.module.css';
import { ProductFilter } from './product-filter.tsx';
import { Trail } from './trail.tsx';

/** The brand's name, large, how much there is of it, and in which order. */
export function BrandHead({ slug, filter }: { slug: string; filter: ProductsFilter }) {
  const { t } = useTranslation('catalog');
  const { name, count } = useBrand(slug);
  useMeta({ title: t('meta.brand', { brand: name }), description: t('meta.brandText', { brand: name }) });
  return (
    <header className={css.head}>
      <Trail />
      <h1 className={layout.large}>{name}</h1>
      <p className={css.count}>{t('brand.count', { count })}</p>
      <ProductFilter filter={filter} isBrand />
    </header>
  );
}
