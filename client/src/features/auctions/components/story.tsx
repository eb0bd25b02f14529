import { memo } from 'react';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { AboutLot, Reliance } from './about-lot.tsx';
import { Audit } from './audit.tsx';
import { History } from './history.tsx';
import { SellerHistory } from './seller-history.tsx';
import { Similar } from './similar.tsx';
import css from './story.module.css';

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
}

/** No bid changes them. */
const [StillAbout, StillSeller, StillReliance, StillSimilar] = [
  memo(AboutLot),
  memo(SellerHistory),
  memo(Reliance),
  memo(Similar),
];

/** What one reads after the picture and the price: how it went, what it is, what one may rely on, what else there is. */
export function Story({ auction, mine }: Props) {
  const isOver = auction.phase === 'closed' || auction.phase === 'cancelled';
  const { id, product, size, condition, pictures } = auction;
  return (
    <div className={css.story}>
      {isOver && <StillSimilar id={id} product={product} most={3} />}
      <History auction={auction} mine={mine} />
      {auction.phase === 'closed' && <Audit auction={auction} mine={mine} />}
      <StillAbout product={product} size={size} condition={condition} isPhotographed={pictures.length > 0} />
      <StillSeller id={id} />
      <StillReliance />
      {!isOver && <StillSimilar id={id} product={product} most={4} />}
    </div>
  );
}
