import type { ReactNode } from 'react';
import type { AuctionCard } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { About, Price } from '../../../lib/price.tsx';
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
  const price = { minor: auction.price, currency: auction.currency };
  const Heading = `h${level}` as const;
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
        <p className={css.price}>
          <Price money={price} /> <About money={price} />
        </p>
        <p className={css.quiet}>{state}</p>
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </li>
  );
}
