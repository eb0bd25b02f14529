import { useId } from 'react';
import type { ProductTile as Tile } from '#contracts/products.ts';
import { Link } from '../../../lib/link.tsx';
import layout from '../../../ui/layout.module.css';
import { ProductTile } from '../../listings/components/product-tile.tsx';
import css from './shelf.module.css';

interface Props {
  title: string;
  products: readonly Tile[];
  /** Address of all that are like these. */
  all?: { to: string; text: string };
}

/** Products in one row, to be pushed along; nothing where there are none. */
export function Shelf({ title, products, all }: Props) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby={id}>
      <div className={layout.head}>
        <h2 id={id} className={layout.heading}>
          {title}
        </h2>
        {all && <Link to={all.to}>{all.text}</Link>}
      </div>
      <ul className={css.shelf}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
