import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { AuctionTile } from '../../listings/components/auction-tile.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { useSimilar } from '../use-similar.ts';
import css from './story.module.css';

/** Open lots like this one. Nothing where there are none. */
export function Similar({ id, product, most }: Pick<AuctionPage, 'id' | 'product'> & { most: number }) {
  const { t } = useTranslation('auctions');
  const [ref, isNear] = useNear<HTMLDivElement>();
  const cards = useSimilar({ id, product }, most, isNear);
  return (
    <div ref={ref}>
      {cards.length > 0 && (
        <section className={css.section} aria-labelledby="similar">
          <div className={css.head}>
            <h2 id="similar" className={css.heading}>
              {t('similar')}
            </h2>
            <Link to={`/auctions?category=${product.category}`} className={css.quiet}>
              {t('similarAll')}
            </Link>
          </div>
          <ul className={css.row}>
            {cards.map((card) => (
              <li key={card.id}>
                <AuctionTile auction={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
