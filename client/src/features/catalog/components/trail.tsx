import { useTranslation } from 'react-i18next';
import type { Category, SubCategory } from '#contracts/categories.ts';
import { Link } from '../../../lib/link.tsx';
import { categoryPath } from '../categories.ts';
import css from './trail.module.css';

interface Props {
  category?: Category | undefined;
  subCategory?: SubCategory | null | undefined;
}

/** The way from all products to where one is. */
export function Trail({ category, subCategory }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <nav aria-label={t('way')}>
      <ol className={css.trail}>
        <li>
          <Link to="/products">{t('title')}</Link>
        </li>
        {category && (
          <li>
            <Link to={categoryPath(category)}>{t(`category.${category}`)}</Link>
          </li>
        )}
        {category && subCategory && (
          <li>
            <Link to={categoryPath(category, subCategory)}>{t(`sub.${subCategory}`)}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
