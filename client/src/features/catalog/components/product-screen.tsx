import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { productPath } from '../../listings/product-path.ts';
import { useSeen } from '../seen.ts';
import { useProduct } from '../use-products.ts';
import { ProductFacts } from './product-facts.tsx';
import css from './product-screen.module.css';
import { Trail } from './trail.tsx';

interface Props {
  slug: string;
  /** What can be done with it now. */
  action: (product: ProductPage) => ReactNode;
  /** Where it is to be had. */
  children: (product: ProductPage) => ReactNode;
}

/** One product: the object large, what can be done with it, and what is known of it. */
export function ProductScreen({ slug, action, children }: Props) {
  const { t } = useTranslation('catalog');
  const { t: frame } = useTranslation('shell');
  const product = useProduct(slug);
  const { id, name, color, brandName, details } = product;
  useMeta({
    title: t('meta.product', { brand: brandName, name }),
    description: t('meta.productText', { name, color, brand: brandName }),
    path: productPath(product),
  });
  useSeen(product);
  const pictures = (['side', 'top', 'detail'] as const).map((angle) => ({
    src: productRoutes.picture(id, angle),
    alt: t(`angle.${angle}`, { name, color }),
  }));
  return (
    <div className={layout.page}>
      <article className={css.screen}>
        <div className={css.object}>
          <Carousel pictures={pictures} label={t('angles')} words={{ zoom: frame('zoom'), close: frame('close') }} />
        </div>
        <div className={css.side}>
          <header className={css.head}>
            <Trail category={product.category} subCategory={product.subCategory} />
            <p className={css.brand}>
              <Link to={`/brand/${product.brandSlug}`}>{brandName}</Link>
            </p>
            <h1 className={layout.title}>{name}</h1>
            <p className={css.quiet}>{color}</p>
          </header>
          {action(product)}
          {details && <p className={layout.lead}>{details}</p>}
          <ProductFacts product={product} />
        </div>
      </article>
      {children(product)}
    </div>
  );
}

/** The screen's place while it is on its way. */
export const ProductSkeleton = () => (
  <div className={layout.page}>
    <div className={css.screen}>
      <Skeleton shape="picture" />
      <div className={css.side}>
        <Skeleton shape="title" />
        <Skeleton shape="line" count={4} />
        <Skeleton shape="block" />
      </div>
    </div>
  </div>
);
