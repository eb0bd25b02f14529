import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyOffer } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useLiveRooms } from '../../../lib/live-room.ts';
import { Price } from '../../../lib/price.tsx';
import { Ask } from '../../../ui/ask.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import css from '../../listings/components/own-row.module.css';
import { RowGroup } from '../../listings/components/row-group.tsx';
import { useSize } from '../../listings/use-size.ts';
import { myOffersQuery } from '../queries.ts';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { useOfferCommand } from '../use-offers.ts';
import { Beaten } from './beaten.tsx';
import { OfferForm } from './offer-form.tsx';
import { PayAnew } from './pay-anew.tsx';
import own from './offers.module.css';

/** What the member offers, live, and what may be done with each. */
export function OfferList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('offers');
  const cache = useQueryClient();
  const query = myOffersQuery(useApiClient());
  const items = useSuspenseQuery(query).data;
  const askAgain = () => void cache.invalidateQueries({ queryKey: query.queryKey });
  useLiveRooms([`member:${memberId}`], {
    change: ({ view }) => {
      if (view === 'my-offers') askAgain();
    },
    joined: askAgain,
  });
  if (items.length === 0)
    return (
      <Empty title={t('none')} text={t('noneText')}>
        <Link to="/products" className={buttonClass('main')}>
          {t('toProducts')}
        </Link>
      </Empty>
    );
  return (
    <RowGroup title={t('own')}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </RowGroup>
  );
}

function Row({ item }: { item: MyOffer }) {
  const { t } = useTranslation('offers');
  const { t: book } = useTranslation('book');
  const { day, money, moment } = useFormat();
  const sizeText = useSize();
  const { product, size, tiers, is, price, total, until, mendUntil, code } = item;
  const what = tiers.map((tier) => book(`tier.${tier}`)).join(' · ');
  return (
    <li className={own.row} id={`offer-${item.id}`}>
      <div>
        <h3 className={css.name}>
          <Link to={`/products/${product.slug}?${new URLSearchParams({ size })}`}>{product.name}</Link>
        </h3>
        <p className={css.quiet}>
          {sizeText(size, product)} · {what}
        </p>
      </div>
      <div className={css.numbers}>
        <p className={css.price}>
          <Price money={price} />
        </p>
        <p className={css.quiet}>{t('delivered', { total: money(total.minor, total.currency) })}</p>
        <p className={css.quiet}>
          {t(`is.${is}`, { until: until ? day(until) : '', mend: mendUntil ? moment(mendUntil) : '' })}
        </p>
        {is === 'live' && <Beaten item={item} />}
        {code && is === 'live' && <p className={css.quiet}>{t('notChanged')}</p>}
      </div>
      <Actions item={item} />
    </li>
  );
}

type Action = 'price' | 'extend' | 'withdraw' | 'ask' | 'pay';

/** What may be done with it as it stands. */
const actionsOf = ({ is, mendUntil }: MyOffer): readonly Action[] => {
  if (is === 'live') return ['price', 'extend', 'withdraw'];
  if (is === 'matched' && mendUntil !== null) return ['pay'];
  return is === 'refused' ? ['ask', 'withdraw'] : [];
};

function Actions({ item }: { item: MyOffer }) {
  const { t } = useTranslation('offers');
  const isHydrated = useHydrated();
  const [asking, setAsking] = useState<Action | null>(null);
  const close = () => setAsking(null);
  return (
    <div className={own.actions}>
      <div className={own.buttons}>
        {actionsOf(item).map((action) => (
          <Button key={action} look="plain" disabled={!isHydrated} onClick={() => setAsking(action)}>
            {t(`do.${action}`)}
          </Button>
        ))}
      </div>
      {asking === 'withdraw' && <Deleting item={item} onClose={close} />}
      {asking === 'pay' && <PayAnew item={item} onClose={close} />}
      {(asking === 'price' || asking === 'extend' || asking === 'ask') && (
        <OfferForm
          key={asking}
          path={{ price: offerRoutes.reprice, extend: offerRoutes.extend, ask: offerRoutes.ask }[asking](item.id)}
          known={item}
          of={item.listingId === null ? { templateId: item.product.templateId, size: item.size } : undefined}
          choices={[item.tiers]}
          isPriceFixed={asking === 'extend'}
          confirm={t(`do.${asking}`)}
          onDone={close}
          onClose={close}
        />
      )}
    </div>
  );
}

function Deleting({ item, onClose }: { item: MyOffer; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const words = useOfferRefusal();
  const { mutate, error, isPending } = useOfferCommand<object>(offerRoutes.withdraw(item.id), onClose);
  return (
    <Ask
      title={t('do.withdraw')}
      confirm={t('do.withdraw')}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t('sureWithdraw')}</p>
    </Ask>
  );
}
