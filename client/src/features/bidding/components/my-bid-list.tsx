import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MyBids } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useApiClient } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { myBidsQuery } from '../queries.ts';
import { leads } from '../../auctions/leads.ts';
import { type Group, grouped } from '../groups.ts';
import { useOwnList } from '../../auctions/use-own-lists.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { OwnRow } from '../../listings/components/own-row.tsx';
import { RowGroup } from '../../listings/components/row-group.tsx';
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
    <div className={css.groups}>
      {grouped(items).map(([group, own]) => (
        <RowGroup key={group} title={t(`group.${group}`)}>
          {own.map((item) => (
            <Row key={item.bid.id} {...item} group={group} />
          ))}
        </RowGroup>
      ))}
    </div>
  );
}

function Row({ bid, auction, group }: Item & { group: Group }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const about = bid.retracted
    ? t('retractedAll')
    : t('yourMaximum', { maximum: money(bid.maximum.minor, bid.maximum.currency) });
  return (
    <OwnRow auction={auction} about={about} state={<State bid={bid} auction={auction} />}>
      {group === 'leading' ? (
        <Retraction auction={auction} mine={bid} />
      ) : (
        <Way bid={bid} auction={auction} group={group} />
      )}
    </OwnRow>
  );
}

/** What to do next with a bid that does not lead. */
function Way({ bid, auction, group }: Item & { group: Group }) {
  const { t } = useTranslation('auctions');
  if (group === 'beaten' && (bid.mayBid || bid.seen))
    return (
      <Link to={`/auctions/${auction.id}?bid`} className={buttonClass('act')}>
        {t('bidAgain')}
      </Link>
    );
  if (group === 'won') return <Link to="/help/delivery">{t('next.delivery')}</Link>;
  if (group === 'ended') return <Link to={`/auctions?category=${auction.product.category}`}>{t('similar')}</Link>;
  return null;
}

function State({ bid, auction }: Item) {
  const { t } = useTranslation('auctions');
  if (bid.won) return <Badge mean="leading">{t('state.won')}</Badge>;
  if (auction.phase === 'cancelled') return t('cancelled');
  if (auction.phase === 'closed') return t(bid.retracted ? 'ended' : 'state.lost');
  const isLeading = leads(auction, bid);
  return (
    <>
      {!bid.retracted && (
        <>
          <Badge mean={isLeading ? 'leading' : 'act'}>{t(isLeading ? 'state.leading' : 'state.beaten')}</Badge>
          {' · '}
        </>
      )}
      <Countdown closesAt={auction.closesAt} />
    </>
  );
}
