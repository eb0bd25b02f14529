import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { ProductsFilter } from '../filter.ts';
import { topOf } from '../top.ts';
import { useModels, useProducts } from '../use-products.ts';
import { ModelGrid } from './model-grid.tsx';
import { ProductGrid } from './product-grid.tsx';

interface Props {
  filter: ProductsFilter;
  /** Of the list, and of its page. */
  title: string;
  pageTitle: string;
}

/** A page's list: the colours of one model where it asks for that, else models. */
export const ProductList = (props: Props) =>
  props.filter.silhouette === undefined ? <Models {...props} /> : <Colours {...props} />;

function Models({ filter, title, pageTitle }: Props) {
  const { models } = useModels(filter);
  useListMeta(filter, title, pageTitle, models);
  return <ModelGrid filter={filter} isMain empty={<Empty />} />;
}

function Colours({ filter, title, pageTitle }: Props) {
  const { products } = useProducts(filter);
  useListMeta(filter, title, pageTitle, products);
  return <ProductGrid filter={filter} isMain empty={<Empty />} />;
}

/** The first of a list stand in its description. */
function useListMeta(
  filter: ProductsFilter,
  title: string,
  pageTitle: string,
  items: readonly Readonly<{ name: string }>[],
) {
  const { t } = useTranslation('catalog');
  const names = topOf(filter, items);
  const text = names.length > 0 ? t('meta.top', { title, names: names.join(', ') }) : t('meta.productsText', { title });
  useMeta({ title: pageTitle, description: text });
}

function Empty() {
  const { t } = useTranslation('catalog');
  return (
    <>
      <p>{t('emptyHere')}</p>
      <Link to="/products" className={buttonClass('main')}>
        {t('toProducts')}
      </Link>
    </>
  );
}
