import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuctionCard, MyBids } from '#contracts/auctions.ts';
import type { LiveChange } from '#contracts/live.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useLiveRoom } from '../../../lib/live-room.ts';
import { newer } from '../../../lib/document-query.ts';
import { useWire } from '../../../lib/wire.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { leads } from '../suggestions.ts';
import { liveAuctions, myBidsQuery } from '../queries.ts';
import { Countdown } from './countdown.tsx';
import css from './my-bid-list.module.css';

type Item = MyBids['items'][number];

/** Everything that the member has bid on, live. */
export function MyBidList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('auctions');
  const items = useMyBids(memberId);
  if (items.length === 0)
    return (
      <div className={layout.empty}>
        <p>{t('myBidsEmpty')}</p>
        <Link to="/auctions" className={buttonClass('main')}>
          {t('toAuctions')}
        </Link>
      </div>
    );
  return (
    <ul className={css.list}>
      {items.map((item) => (
        <Row key={item.bid.id} {...item} />
      ))}
    </ul>
  );
}

function useMyBids(memberId: string): readonly Item[] {
  const cache = useQueryClient();
  const query = myBidsQuery(useWire());
  const refetch = () => void cache.invalidateQueries({ queryKey: query.queryKey });
  const change = (apply: (item: Item) => Item) =>
    cache.setQueryData(query.queryKey, (seen) => seen && { ...seen, items: seen.items.map(apply) });
  useLiveRoom(`member:${memberId}`, {
    change: ({ view }: LiveChange) => view === 'my-bids' && refetch(),
    joined: refetch,
  });
  useLiveRoom(liveAuctions, {
    change: ({ view, id, doc }: LiveChange) => {
      if (view !== liveAuctions || !doc) return;
      const card = doc as unknown as AuctionCard;
      change((item) => (item.auction.id === id ? { ...item, auction: newer(item.auction, card) } : item));
    },
    joined: () => {},
  });
  return useSuspenseQuery(query).data.items;
}

function Row({ bid, auction }: Item) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const { product, price, currency } = auction;
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <Picture src={productRoutes.picture(product.templateId, 'side')} alt="" />
      </div>
      <div>
        <h2 className={css.name}>
          <Link to={`/auctions/${auction.id}`}>{product.name}</Link>
        </h2>
        <p className={css.quiet}>{t('yourMaximum', { maximum: money(bid.maximum.minor, bid.maximum.currency) })}</p>
      </div>
      <div className={css.numbers}>
        <p className={css.price}>{money(price, currency)}</p>
        <p className={css.quiet}>
          <State bid={bid} auction={auction} />
        </p>
      </div>
    </li>
  );
}

function State({ bid, auction }: Item) {
  const { t } = useTranslation('auctions');
  if (bid.won) return <strong>{t('state.won')}</strong>;
  if (auction.phase === 'closed') return t('state.lost');
  const isLeading = leads(auction, bid);
  return (
    <>
      <strong className={isLeading ? undefined : css.beaten}>{t(isLeading ? 'state.leading' : 'state.beaten')}</strong>
      {' · '}
      <Countdown closesAt={auction.closesAt} />
    </>
  );
}
