import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { AboutLot, Reliance } from './about-lot.tsx';
import { Audit } from './audit.tsx';
import { History } from './history.tsx';
import { Similar } from './similar.tsx';
import css from './story.module.css';

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
}

/** What one reads after the picture and the price: how it went, what it is, what one may rely on, what else there is. */
export function Story({ auction, mine }: Props) {
  const isOver = auction.phase === 'closed' || auction.phase === 'cancelled';
  return (
    <div className={css.story}>
      {isOver && <Similar auction={auction} most={3} />}
      <History auction={auction} mine={mine} />
      {auction.phase === 'closed' && <Audit auction={auction} mine={mine} />}
      <AboutLot auction={auction} />
      <Reliance />
      {!isOver && <Similar auction={auction} most={4} />}
    </div>
  );
}
