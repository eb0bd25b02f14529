import { Link } from '../../../lib/link.tsx';
import { useBrands } from '../use-products.ts';
import css from './brand-names.module.css';

/** The brands with the most products, as words. */
export function BrandNames({ most }: { most: number }) {
  const brands = useBrands();
  return (
    <ul className={css.names}>
      {brands.slice(0, most).map(({ slug, name, count }) => (
        <li key={slug}>
          <Link to={`/brand/${slug}`}>
            {name} <span className={css.count}>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
