import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MyBids } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useApiClient } from '../../../lib/api-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { myBidsQuery } from '../queries.ts';
import { leads } from '../../auctions/leads.ts';
import { useOwnList } from '../../auctions/use-own-lists.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { OwnRow } from '../../listings/components/own-row.tsx';
import css from '../../listings/components/own-row.module.css';
import { Retraction } from './retraction.tsx';

type Item = MyBids['items'][number];

/** Everything that the member has bid on, live. */
export function MyBidList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('auctions');
  const query = myBidsQuery(useApiClient());
  const { items } = useSuspenseQuery(query).data;
  useOwnList(query.queryKey, memberId, 'my-bids', items);
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

function Row({ bid, auction }: Item) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const about = bid.retracted
    ? t('retractedAll')
    : t('yourMaximum', { maximum: money(bid.maximum.minor, bid.maximum.currency) });
  return (
    <OwnRow auction={auction} about={about} state={<State bid={bid} auction={auction} />}>
      {auction.phase === 'open' && !bid.retracted && <Retraction auction={auction} mine={bid} />}
    </OwnRow>
  );
}

function State({ bid, auction }: Item) {
  const { t } = useTranslation('auctions');
  if (bid.won) return <strong>{t('state.won')}</strong>;
  if (auction.phase === 'cancelled') return t('cancelled');
  if (auction.phase === 'closed') return t(bid.retracted ? 'ended' : 'state.lost');
  const isLeading = leads(auction, bid);
  return (
    <>
      {!bid.retracted && (
        <>
          <strong className={isLeading ? undefined : css.beaten}>
            {t(isLeading ? 'state.leading' : 'state.beaten')}
          </strong>
          {' · '}
        </>
      )}
      <Countdown closesAt={auction.closesAt} />
    </>
  );
}
