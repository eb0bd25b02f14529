import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from '../../listings/components/own-row.module.css';
import rows from './entry-row.module.css';

interface Props {
  product: ProductCard;
  /** The product's page, with the size chosen. */
  page: string;
  /** What it is of, such as its size. */
  what: string;
  /** What else is said of it. */
  note?: ReactNode;
  /** What else can be changed. */
  children: ReactNode;
  isPending: boolean;
  onRemove: () => void;
}

/** An entry of a list of products: what it is, how many, and the way off the list. */
export function EntryRow({ product, page, what, note, children, isPending, onRemove }: Props) {
  const { t } = useTranslation('wants');
  const isHydrated = useHydrated();
  const { templateId, name, brandName, color } = product;
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <Picture src={productRoutes.picture(templateId, 'side')} alt={t('picture', { name, color })} />
      </div>
      <div>
        <h2 className={css.name}>
          <Link to={page}>{name}</Link>
        </h2>
        <p className={css.quiet}>
          {brandName} · {color}
        </p>
        <p>{what}</p>
        {note}
      </div>
      <div className={css.actions}>
        <div className={rows.ways}>
          {children}
          <Button
            look="plain"
            aria-label={t('remove', { name, size: what })}
            disabled={!isHydrated}
            isPending={isPending}
            onClick={onRemove}
          >
            {t('removeShort')}
          </Button>
        </div>
      </div>
    </li>
  );
}
