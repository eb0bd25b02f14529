import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeskList, deskLists } from '#contracts/desk-places.ts';
import type { DeskItem } from '#contracts/order-desk.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { productPath } from '../../listings/product-path.ts';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { deskQuery } from '../queries.ts';
import { useDeskCommand } from '../use-desk-command.ts';
import { ArrivalForm } from './arrival-form.tsx';
import { ProblemForm } from './problem-form.tsx';
import { ReturnForm } from './return-form.tsx';
import { ReviewForm } from './review-form.tsx';
import { RoomError } from './room-error.tsx';
import { SoldHere } from './sold-here.tsx';

const steps = {
  received: 'beginReview',
  verified: 'sendOn',
  'return-shipped': 'receiveReturn',
  'to-send-back': 'sendBack',
} as const;

/** What comes, is looked at and goes on: one place of the desk at a time, the longest waiting first. */
export function OrderDesk({ at, cursor }: { at: DeskList; cursor: string | undefined }) {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(deskQuery(useApiClient(), { at, cursor }));
  return (
    <>
      <Tabs label={t('desk.places')}>
        {deskLists.map((place) => (
          <Link key={place} to={places.desk(place)} aria-current={place === at ? 'page' : undefined}>
            {t(`desk.at.${place}`)}
          </Link>
        ))}
      </Tabs>
      {error && <RoomError error={error} />}
      {!data && !error && <Skeleton shape="block" />}
      {data?.items.length === 0 && <p className={css.quiet}>{t('desk.none')}</p>}
      {data?.items.map((item) => (
        <Item key={item.id} item={item} saysPlace={at === 'late'} />
      ))}
      {data?.next !== undefined && <Link to={places.desk(at, data.next)}>{t('desk.later')}</Link>}
    </>
  );
}

/** `saysPlace`: where it is, in a list of all places. */
function Item({ item, saysPlace }: { item: DeskItem; saysPlace: boolean }) {
  const { t } = useTranslation('ops');
  const { moment } = useFormat();
  const { number, auctionId, sold, price, coming, going, since, due, needsTwo, back } = item;
  const title = t('desk.order', { number: shownNumber(number) });
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      {sold && <SoldHere sold={sold} />}
      <p>
        <Price money={price} /> {needsTwo && <Badge mean="warn">{t('desk.two')}</Badge>}
      </p>
      <p className={css.quiet}>
        {saysPlace && <>{t('desk.is', { place: t(`desk.at.${item.is}`) })} · </>}
        {t('desk.since', { when: moment(since) })}
        {due && item.is !== 'shipped-to-us' && <> · {t('desk.due', { when: moment(due) })}</>}
      </p>
      <p className={css.quiet}>
        {coming && t('desk.coming', { tracking: coming })}
        {going && <> · {t('desk.going', { tracking: going })}</>}
      </p>
      {back && (
        <p>
          {t(`desk.back.${back.to}`, { why: t(`desk.backWhy.${back.why}`) })}{' '}
          {back.tracking && t('desk.backAs', { tracking: back.tracking })}
        </p>
      )}
      <p>
        {auctionId !== null && <Link to={`/auctions/${auctionId}`}>{t('desk.described')}</Link>}
        {auctionId === null && sold && <Link to={productPath(sold.product)}>{t('desk.described')}</Link>}
      </p>
      <ItsWork item={item} />
    </section>
  );
}

function ItsWork({ item }: { item: DeskItem }) {
  if (item.is === 'shipped-to-us') return <ArrivalForm item={item} />;
  if (item.is === 'in-review') return <ReviewForm item={item} />;
  if (item.is === 'return-received') return <ReturnForm item={item} />;
  return item.is === 'problem' ? <ProblemForm item={item} /> : <Next item={item} />;
}

/** The one thing that is done with it there. */
function Next({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const step = steps[item.is as keyof typeof steps];
  const { mutate, refusal, isPending } = useDeskCommand<object>(orderRoutes[step](item.id));
  const isReady = item.is !== 'verified' || item.going !== null;
  return (
    <>
      {!isReady && <p className={css.quiet}>{t('desk.noLabel')}</p>}
      <p className={css.line}>
        <Button disabled={!isHydrated || !isReady} isPending={isPending} onClick={() => mutate({})}>
          {t(`desk.do.${step}`)}
        </Button>
      </p>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </>
  );
}
