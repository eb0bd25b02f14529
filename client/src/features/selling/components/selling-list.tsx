import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SellingAuctions } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { useApiClient } from '../../../lib/api-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { sellingQuery } from '../queries.ts';
import { useOwnList } from '../../auctions/use-own-lists.ts';
import { useSize } from '../../listings/use-size.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { OwnRow } from '../../listings/components/own-row.tsx';
import { RowGroup } from '../../listings/components/row-group.tsx';
import css from '../../listings/components/own-row.module.css';
import { SellerActions } from './seller-actions.tsx';

type Item = SellingAuctions['items'][number];

/** Everything that the member auctions, live, and what may be done with each. */
export function SellingList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('auctions');
  const query = sellingQuery(useApiClient());
  const { items } = useSuspenseQuery(query).data;
  useOwnList(query.queryKey, memberId, null, items);
  if (items.length === 0)
    return (
      <Empty title={t('sellingEmpty')} text={t('sellingEmptyText')}>
        <Link to="/sell" className={buttonClass('main')}>
          {t('sell.title')}
        </Link>
      </Empty>
    );
  return (
    <div className={css.groups}>
      {groups.map(([title, phases]) => {
        const own = items.filter(({ auction }) => phases.includes(auction.phase));
        return (
          own.length > 0 && (
            <RowGroup key={title} title={t(title)}>
              {own.map((item) => (
                <Row key={item.auction.id} {...item} />
              ))}
            </RowGroup>
          )
        );
      })}
    </div>
  );
}

/** What runs stands above what is over. */
const groups: readonly (readonly [title: string, phases: readonly Item['auction']['phase'][]])[] = [
  ['group.open', ['open']],
  ['group.scheduled', ['scheduled']],
  ['group.ended', ['closed', 'cancelled']],
];

function Row({ auction, reserve }: Item) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  const { phase, bids, watchers } = auction;
  const counts = `${t('bids', { count: bids })} · ${t('watchers', { count: watchers })}`;
  return (
    <OwnRow
      auction={auction}
      about={`${sizeText(auction.size, auction.product)} · ${counts}`}
      state={<State auction={auction} />}
    >
      {(phase === 'open' || phase === 'scheduled') && <SellerActions auction={auction} reserve={reserve} />}
    </OwnRow>
  );
}

function State({ auction: { phase, opensAt, closesAt, leader, reserve } }: Pick<Item, 'auction'>) {
  const { t } = useTranslation('auctions');
  if (phase === 'cancelled') return t('cancelled');
  if (phase === 'closed') return <strong>{t(leader !== null && reserve !== 'not-met' ? 'sold' : 'unsold')}</strong>;
  if (phase === 'scheduled')
    return (
      <>
        {t('opensIn')} <Countdown closesAt={opensAt} over="opening" />
      </>
    );
  return (
    <>
      {reserve !== 'none' && `${t(`reserve.${reserve}`)} · `}
      <Countdown closesAt={closesAt} />
    </>
  );
}
