import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { productPath } from '../../listings/product-path.ts';
import css from './auction-screen.module.css';

/** How the payment of a lot stands for who has won it; its children where it is not paid here. */
export type Paying = ComponentType<{ auctionId: string; children: ReactNode }>;

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
  Paying: Paying;
}

/** No end is a dead end: what one can do once it is over, by how it ended for who looks. */
export function NextStep({ auction, mine, Paying }: Props) {
  const { t } = useTranslation('auctions');
  const { winner, product } = auction;
  const hasWon = winner !== null && winner.alias === mine?.alias;
  const hasChance = mine !== null && mine.chance !== null;
  const hasLost = mine !== null && !hasWon && !mine.retracted;
  const said = hasWon ? 'next.won' : hasLost ? 'next.lost' : 'next.over';
  return (
    <div className={css.next}>
      {!hasChance && <p className={css.quiet}>{t(said)}</p>}
      <div className={layout.row}>
        {hasWon || hasChance ? (
          <>
            <Paying auctionId={auction.id}>
              <Link to="/help/delivery" className={buttonClass('main')}>
                {t('next.delivery')}
              </Link>
            </Paying>
            <Link to="/account/bids" className={buttonClass('plain')}>
              {t('myBids')}
            </Link>
          </>
        ) : (
          <>
            <Link to={`/auctions?category=${product.category}`} className={buttonClass('main')}>
              {t('next.others')}
            </Link>
            <Link to={productPath(product)} className={buttonClass('plain')}>
              {t('next.product')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
