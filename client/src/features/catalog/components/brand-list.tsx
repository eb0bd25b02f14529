import { useTranslation } from 'react-i18next';
import type { ProductsFilter } from '../filter.ts';
import { useBrand } from '../use-products.ts';
import { ProductList } from './product-list.tsx';

/** What there is of a brand. */
export function BrandList({ slug, filter }: { slug: string; filter: ProductsFilter }) {
  const { t } = useTranslation('catalog');
  const { name } = useBrand(slug);
  return <ProductList filter={filter} title={name} pageTitle={t('meta.brand', { brand: name })} />;
}
