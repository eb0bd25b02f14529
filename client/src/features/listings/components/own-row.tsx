import type { ReactNode } from 'react';
import type { AuctionCard } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { LotPicture } from './lot-picture.tsx';
import css from './own-row.module.css';

interface Props {
  auction: AuctionCard;
  /** What stands under the name. */
  about: ReactNode;
  state: ReactNode;
  /** Of its heading: 3 below the heading of a group, 2 in a list without. */
  level?: 2 | 3;
  /** What can be done with it. */
  children?: ReactNode;
}

/** An auction in one of the member's own lists. */
export function OwnRow({ auction, about, state, level = 3, children }: Props) {
  const Heading = `h${level}` as const;
  const { money } = useFormat();
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <LotPicture auction={auction} sizes="128px" isNamed />
      </div>
      <div>
        <Heading className={css.name}>
          <Link to={`/auctions/${auction.id}`}>{auction.product.name}</Link>
        </Heading>
        <p className={css.quiet}>{about}</p>
      </div>
      <div className={css.numbers}>
        <p className={css.price}>{money(auction.price, auction.currency)}</p>
        <p className={css.quiet}>{state}</p>
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </li>
  );
}
