import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuctionSeller } from '#contracts/seller-auctions.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sellerQuery } from '../story-queries.ts';
import { useNear } from '../../../ui/use-near.ts';
import css from './story.module.css';

/** What its seller has done here. Its place is there from the start; where it cannot be had, nothing is said. */
export function SellerHistory({ id }: { id: string }) {
  const { t } = useTranslation('auctions');
  const [ref, isNear] = useNear<HTMLElement>();
  const { data, isError } = useQuery({ ...sellerQuery(useApiClient(), id), enabled: isNear });
  if (isError) return null;
  return (
    <section className={css.section} aria-labelledby="seller" ref={ref}>
      <h2 id="seller" className={css.heading}>
        {t('seller')}
      </h2>
      {data?.shop && (
        <p className={css.text}>
          <Link to={`/sellers/${data.shop.slug}`}>{data.shop.name}</Link>
        </p>
      )}
      <p className={css.text}>{data ? <Told seller={data} /> : <Skeleton shape="line" />}</p>
    </section>
  );
}

function Told({ seller: { since, phases } }: { seller: AuctionSeller }) {
  const { t } = useTranslation('auctions');
  const { day } = useFormat();
  const { open, closed, cancelled } = phases;
  if (closed + cancelled === 0 && open <= 1) return t('seller.first');
  const ended = closed === 0 ? t('seller.noneEnded') : t('seller.ended', { count: closed, since: day(since) });
  const dropped = cancelled > 0 && t('seller.cancelled', { count: cancelled });
  const now = open > 0 && t('seller.open', { count: open });
  return [ended, dropped, now].filter(Boolean).join(' ');
}
