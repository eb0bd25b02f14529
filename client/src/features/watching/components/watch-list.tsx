import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { useApiClient } from '../../../lib/api-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import layout from '../../../ui/layout.module.css';
import { watchedQuery } from '../queries.ts';
import { useOwnList } from '../../auctions/use-own-lists.ts';
import { AuctionTile } from '../../listings/components/auction-tile.tsx';
import { WatchButton } from './watch-button.tsx';
import css from './watch-list.module.css';

/** What the member watches, live, the latest first. */
export function WatchList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('auctions');
  const query = watchedQuery(useApiClient());
  const { items } = useSuspenseQuery(query).data;
  useOwnList(query.queryKey, memberId, 'my-watches', items);
  if (items.length === 0)
    return (
      <Empty title={t('watchingEmpty')} text={t('watchingEmptyText')}>
        <Link to="/auctions" className={buttonClass('main')}>
          {t('toAuctions')}
        </Link>
      </Empty>
    );
  return (
    <section>
      <h2 className={layout.hidden}>{t('watching')}</h2>
      <ul className={layout.grid}>
        {items.map(({ watch, auction }) => (
          <li key={watch.id} className={css.watched}>
            <AuctionTile auction={auction} />
            <WatchButton auction={auction} isMember isWatching />
          </li>
        ))}
      </ul>
    </section>
  );
}
