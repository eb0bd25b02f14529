import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { ProductsFilter } from '../filter.ts';
import { useProducts } from '../use-products.ts';
import { ProductGrid } from './product-grid.tsx';

interface Props {
  filter: ProductsFilter;
  /** Of the list, and of its page. */
  title: string;
  pageTitle: string;
}

/** A page's list, whose first products stand in its description; specification, section 2. */
export function ProductList({ filter, title, pageTitle }: Props) {
  const { t } = useTranslation('catalog');
  const { products } = useProducts(filter);
  const names = products.slice(0, filter.subCategory ? 4 : 3).map(({ name }) => name);
  useMeta({
    title: pageTitle,
    description:
      names.length > 0 ? t('meta.top', { title, names: names.join(', ') }) : t('meta.productsText', { title }),
  });
  return (
    <ProductGrid
      filter={filter}
      empty={
        <>
          <p>{t('emptyHere')}</p>
          <Link to="/products" className={buttonClass('main')}>
            {t('toProducts')}
          </Link>
        </>
      }
    />
  );
}
