import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { categories } from '#contracts/categories.ts';
import { categoryPath } from '../categories.ts';
import css from './category-tiles.module.css';

/** The ways into the shop. */
export function CategoryTiles() {
  const { t } = useTranslation('catalog');
  return (
    <ul className={css.tiles}>
      {categories.map((category) => (
        <li key={category}>
          <Link to={categoryPath(category)}>{t(`category.${category}`)}</Link>
        </li>
      ))}
    </ul>
  );
}
