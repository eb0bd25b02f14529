import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyListing } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ReceivedOffer } from '#contracts/offers.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { More } from '../../../ui/grid.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import css from '../../listings/components/own-row.module.css';
import { OnBadLine, useBadLineWords } from '../../listings/components/on-bad-line.tsx';
import { RowGroup } from '../../listings/components/row-group.tsx';
import { useSize } from '../../listings/use-size.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { useListingCommand } from '../use-listing-command.ts';
import { useOwnAsks } from '../use-own-asks.ts';
import { BesideMarket } from './beside-market.tsx';
import { HolidayMode } from './holiday-mode.tsx';
import type { FeesOf } from './price-figures.tsx';
import { Pricing } from './pricing.tsx';
import { ReceivedOffers } from './received-offers.tsx';
import actions from './seller-actions.module.css';

interface ListProps {
  memberId: string;
  feesOf: FeesOf | null;
  /** May they put anything up? */
  isSeller: boolean;
}

/** What the member sells at a price, live, and what may be done with each; what is sold and over stands below. Who has nothing and sells is told how to begin. */
export function AskingList({ memberId, feesOf, isSeller }: ListProps) {
  useBadLineWords();
  const { t } = useTranslation('selling');
  const { items, over, offers, more, isLoadingMore } = useOwnAsks(memberId);
  const current = items.filter(({ is }) => is !== 'sold');
  const past = [...items.filter(({ is }) => is === 'sold'), ...over];
  const rows = (of: readonly MyListing[]) =>
    of.map((item) => (
      <Row
        key={item.id}
        item={item}
        own={items}
        feesOf={feesOf}
        offers={offers.filter(({ listingId }) => listingId === item.id)}
      />
    ));
  return (
    <>
      {current.length > 0 ? (
        <RowGroup title={t('own')} head={<Head own={items} feesOf={feesOf} isSeller={isSeller} />}>
          {rows(current)}
        </RowGroup>
      ) : (
        isSeller && <None own={items} />
      )}
      {past.length > 0 && <RowGroup title={t('over')}>{rows(past)}</RowGroup>}
      {more && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}

function Head({ own, feesOf, isSeller }: Pick<ListProps, 'feesOf' | 'isSeller'> & { own: readonly MyListing[] }) {
  const { t } = useTranslation('selling');
  return (
    <>
      <HolidayMode own={own} isSeller={isSeller} />
      <Several own={own} feesOf={feesOf} />
      {isSeller && (
        <Link to="/sell?as=file" className={buttonClass('plain')}>
          {t('toMany')}
        </Link>
      )}
    </>
  );
}

/** Nothing is for sale: what can be done. Whoever is away comes back here all the same. */
function None({ own }: { own: readonly MyListing[] }) {
  const { t } = useTranslation('selling');
  return (
    <Empty title={t('none')} text={t('noneText')}>
      <Link to="/sell?as=price" className={buttonClass('main')}>
        {t('toItem')}
      </Link>
      <Link to="/sell?as=file" className={buttonClass('plain')}>
        {t('toMany')}
      </Link>
      <HolidayMode own={own} isSeller />
    </Empty>
  );
}

const RepriceAll = lazy(() => import('./reprice-all.tsx').then((c) => ({ default: c.RepriceAll })));

/** Prices of several at once: for who has several. */
function Several({ own, feesOf }: { own: readonly MyListing[]; feesOf: FeesOf | null }) {
  const { t } = useTranslation('selling');
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  if (!isOpen && own.filter(({ is, isAway }) => is === 'live' && !isAway).length < 2) return null;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <RepriceAll own={own} feesOf={feesOf} onClose={close} />
      </Suspense>
    );
  return (
    <div ref={opener}>
      <Button look="plain" disabled={!isHydrated} onClick={() => setOpen(true)}>
        {t('all.open')}
      </Button>
    </div>
  );
}

interface RowProps {
  item: MyListing;
  own: readonly MyListing[];
  /** What others offer for it. */
  offers: readonly ReceivedOffer[];
  feesOf: FeesOf | null;
}

function Row({ item, own, offers, feesOf }: RowProps) {
  const { t } = useTranslation('selling');
  const { t: auctions } = useTranslation('auctions');
  const { moment } = useFormat();
  const sizeText = useSize();
  const { product, pictures, price, size, shoeCondition, is, code, until, isAway } = item;
  const isOpen = is === 'live' && !isAway;
  const state = t(`is.${is}`, { until: until ? moment(until) : '' });
  const says = is === 'withdrawn' && code === 'capped' ? t('capped') : is === 'live' && isAway ? t('is.away') : state;
  const about = `${sizeText(size, product)} · ${auctions(`condition.${shoeCondition}`)}`;
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <LotPicture auction={{ product, picture: pictures[0] ?? null }} sizes="128px" isNamed />
      </div>
      <div>
        <h3 className={css.name}>
          <Link to={`/products/${product.slug}`}>{product.name}</Link>
        </h3>
        <p className={css.quiet}>{about}</p>
      </div>
      <div className={css.numbers}>
        <p className={css.price}>
          <Price money={price} />
        </p>
        <p className={css.quiet}>{says}</p>
      </div>
      {isOpen && <BesideMarket item={item} own={own} feesOf={feesOf} />}
      <div className={css.actions}>
        <Actions item={item} />
      </div>
      {isOpen && offers.length > 0 && <ReceivedOffers offers={offers} asked={price} feesOf={feesOf} />}
      {is === 'live' && isAway && offers.length > 0 && (
        <p className={css.quiet}>{t('holiday.offers', { count: offers.length })}</p>
      )}
    </li>
  );
}

const all = ['reprice', 'renew', 'withdraw', 'ask'] as const;
type Action = (typeof all)[number];

/** What may be done with it as it stands. */
const actionsOf = ({ is, isAway }: MyListing): readonly Action[] => {
  if (is === 'live' && isAway) return ['withdraw'];
  if (is === 'live') return ['reprice', 'renew', 'withdraw'];
  return is === 'refused' || is === 'withdrawn' || is === 'expired' ? ['ask'] : [];
};

function Actions({ item }: { item: MyListing }) {
  const { t } = useTranslation('selling');
  const isHydrated = useHydrated();
  const [asking, setAsking] = useState<Action | null>(null);
  const close = () => setAsking(null);
  return (
    <div className={actions.seller}>
      <div className={actions.buttons}>
        {actionsOf(item).map((action) => (
          <Button key={action} look="plain" disabled={!isHydrated} onClick={() => setAsking(action)}>
            {t(`do.${action}`)}
          </Button>
        ))}
      </div>
      {(asking === 'reprice' || asking === 'ask') && <Pricing item={item} action={asking} onClose={close} />}
      {(asking === 'renew' || asking === 'withdraw') && <Sure item={item} action={asking} onClose={close} />}
    </div>
  );
}

function Sure({ item, action, onClose }: { item: MyListing; action: 'renew' | 'withdraw'; onClose: () => void }) {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  const { mutate, refused, isPending, ...line } = useListingCommand<object>(listingRoutes[action](item.id), onClose);
  return (
    <AskDialog
      title={t(`do.${action}`)}
      confirm={t(`do.${action}`)}
      isPending={isPending}
      refusal={refused ? words(refused) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t(`ask.${action}`)}</p>
      <OnBadLine of={line} />
    </AskDialog>
  );
}
