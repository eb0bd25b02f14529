import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedListing } from '#contracts/listings.ts';
import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { Link } from '../../../lib/link.tsx';
import { About, Price } from '../../../lib/price.tsx';
import { useShoeSize } from '../../../lib/shoe-size.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import tile from '../../../ui/tile.module.css';
import { photograph } from '../../listings/photograph.ts';
import { useOpening } from '../opened-item.ts';
import css from './used-items.module.css';

interface Props {
  item: UsedListing;
  product: ProductPage;
}

/** How wide a card's picture is in the grid. */
const sizes = '(width >= 1180px) 320px, (width >= 769px) 30vw, 46vw';

/** One used item in the grid: as its seller photographed it, what is wrong with it, its box, its price. */
export function UsedCard({ item, product }: Props) {
  const { t } = useTranslation('book');
  const { t: said } = useTranslation('selling');
  const { t: lot } = useTranslation('auctions');
  const sizeText = useShoeSize()(item.size, product);
  const opening = useOpening(item.id);
  return (
    <article className={tile.tile}>
      <span className={css.stage}>
        <First item={item} product={product} />
        {item.defects.length > 0 && (
          <span className={css.mark}>
            <Badge mean="warn">{t('used.defects', { count: item.defects.length })}</Badge>
          </span>
        )}
      </span>
      <h3 className={`${tile.name} ${css.name}`}>
        <Link {...opening} className={tile.link}>
          {t('used.card', { size: sizeText, tier: t(`tier.${item.tier}`) })}
        </Link>
      </h3>
      <p className={tile.number}>
        <Price money={item.price} /> <About money={item.price} />
      </p>
      <p className={tile.fact}>{t('used.box', { box: lot(`box.${item.boxCondition}`) })}</p>
      {item.defects.length > 0 && (
        <p className={tile.fact}>{item.defects.map((defect) => said(`defect.${defect}`)).join(', ')}</p>
      )}
    </article>
  );
}

/** Its first photograph, the drawing where that was taken away. */
function First({ item, product: { id, name, color } }: Props) {
  const { t } = useTranslation('book');
  const [isGone, setGone] = useState(false);
  const [hash] = item.pictures;
  if (hash === undefined || isGone)
    return <Picture src={productRoutes.picture(id, 'side')} alt={t('used.drawn', { name, color })} />;
  const { src, srcSet } = photograph(hash);
  return (
    <Picture
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={t('used.photograph', { name, n: 1 })}
      onGone={() => setGone(true)}
    />
  );
}
