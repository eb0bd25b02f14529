import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterOffer, MyOffer } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Ask } from '../../../ui/ask.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { More } from '../../../ui/grid.tsx';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import { OnBadLine, useBadLineWords } from '../../listings/components/on-bad-line.tsx';
import css from '../../listings/components/own-row.module.css';
import { RowGroup } from '../../listings/components/row-group.tsx';
import { useSize } from '../../listings/use-size.ts';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { useOfferCommand } from '../use-offers.ts';
import { useOwnOffers } from '../use-own-offers.ts';
import { Beaten } from './beaten.tsx';
import { OfferForm } from './offer-form.tsx';
import { PayAnew } from './pay-anew.tsx';
import { TakeCounter } from './take-counter.tsx';
import own from './offers.module.css';

const rows = (of: readonly MyOffer[]) => of.map((item) => <Row key={item.id} item={item} />);

/** What the member offers, live, and what may be done with each; what is over stands below. */
export function OfferList({ memberId }: { memberId: string }) {
  useBadLineWords();
  const { t } = useTranslation('offers');
  const { items, over, more, isLoadingMore } = useOwnOffers(memberId);
  if (items.length === 0 && over.length === 0)
    return (
      <Empty title={t('none')} text={t('noneText')}>
        <Link to="/products" className={buttonClass('main')}>
          {t('toProducts')}
        </Link>
      </Empty>
    );
  return (
    <>
      {items.length > 0 && <RowGroup title={t('own')}>{rows(items)}</RowGroup>}
      {over.length > 0 && <RowGroup title={t('over')}>{rows(over)}</RowGroup>}
      {more && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}

function Row({ item }: { item: MyOffer }) {
  const { t } = useTranslation('offers');
  const { t: book } = useTranslation('book');
  const { money, moment } = useFormat();
  const sizeText = useSize();
  const { product, size, tiers, is, price, total, until, mendUntil, code } = item;
  const what = tiers.map((tier) => book(`tier.${tier}`)).join(' · ');
  return (
    <li className={css.row} id={`offer-${item.id}`}>
      <div className={css.picture}>
        <LotPicture auction={{ product, picture: item.picture }} sizes="128px" isNamed />
      </div>
      <div>
        <h3 className={css.name}>
          <Link to={pageOf(item)}>{product.name}</Link>
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
          {t(`is.${is}`, { until: until ? moment(until) : '', mend: mendUntil ? moment(mendUntil) : '' })}
        </p>
        {is === 'live' && <Beaten item={item} />}
        {code && is === 'live' && <p className={css.quiet}>{t('notChanged')}</p>}
        {item.counter && <Countered counter={item.counter} />}
      </div>
      <Actions item={item} />
    </li>
  );
}

/** Its size's page; of a used item with that item open. */
const pageOf = ({ product, size, listingId }: MyOffer): string =>
  `/products/${product.slug}?${new URLSearchParams({ size, ...(listingId && { item: listingId }) })}`;

/** What the seller would take instead, and until when. */
function Countered({ counter: { price, until } }: { counter: CounterOffer }) {
  const { t } = useTranslation('offers');
  const { money, moment } = useFormat();
  return (
    <output className={own.counter}>
      {t('countered', { price: money(price.minor, price.currency), until: moment(until) })}
    </output>
  );
}

type Action = 'takeCounter' | 'offerInstead' | 'declineCounter' | 'price' | 'extend' | 'withdraw' | 'ask' | 'pay';

/** What may be done with it as it stands. */
const actionsOf = ({ is, mendUntil, counter }: MyOffer): readonly Action[] => {
  if (counter) return ['takeCounter', 'offerInstead', 'declineCounter', 'withdraw'];
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
    <div className={css.actions}>
      <div className={own.buttons}>
        {actionsOf(item).map((action) => (
          <Button
            key={action}
            look={action === 'takeCounter' ? 'act' : 'plain'}
            disabled={!isHydrated}
            onClick={() => setAsking(action)}
          >
            {t(`do.${action}`)}
          </Button>
        ))}
      </div>
      {asking === 'withdraw' && <Sure item={item} action={asking} onClose={close} />}
      {asking === 'declineCounter' && <Sure item={item} action={asking} onClose={close} />}
      {asking === 'takeCounter' && <TakeCounter item={item} onClose={close} />}
      {asking === 'pay' && <PayAnew item={item} onClose={close} />}
      {(asking === 'price' || asking === 'offerInstead' || asking === 'extend' || asking === 'ask') && (
        <OfferForm
          key={asking}
          path={pathOf[asking](item.id)}
          known={item}
          of={item.listingId === null ? { templateId: item.product.templateId, size: item.size } : undefined}
          choices={[item.tiers]}
          isOfItem={item.listingId !== null}
          isPriceFixed={asking === 'extend'}
          confirm={t(`do.${asking}`)}
          onDone={close}
          onClose={close}
        />
      )}
    </div>
  );
}

const pathOf = {
  price: offerRoutes.reprice,
  offerInstead: offerRoutes.reprice,
  extend: offerRoutes.extend,
  ask: offerRoutes.ask,
} as const;

interface SureProps {
  item: MyOffer;
  action: 'withdraw' | 'declineCounter';
  onClose: () => void;
}

function Sure({ item, action, onClose }: SureProps) {
  const { t } = useTranslation('offers');
  const words = useOfferRefusal();
  const { mutate, refused, isPending, ...line } = useOfferCommand<object>(offerRoutes[action](item.id), onClose);
  return (
    <Ask
      title={t(`do.${action}`)}
      confirm={t(`do.${action}`)}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={refused ? words(refused) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t(`sure.${action}`)}</p>
      <OnBadLine of={line} />
    </Ask>
  );
}
