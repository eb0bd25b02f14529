import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyAuctionState, MyBid } from '#contracts/auctions.ts';
import { productRoutes } from '#contracts/routes.ts';
import { markPassed, useAnnounce } from '../../../lib/announcer.ts';
import { buzz } from '../../../lib/buzz.ts';
import { useFormat } from '../../../lib/format.ts';
import { latePart, Nothing } from '../../../lib/late-part.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { useNow } from '../../../lib/server-time.ts';
import '../../../ui/carousel.module.css';
import '../../../ui/charts/chart.module.css';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../../../ui/zoom.module.css';
import { leads } from '../leads.ts';
import type { Paying } from './next-step.tsx';
import { useAuctionPage, useMyAuction } from '../use-auction.ts';
import { useDuration } from '../use-duration.ts';
import { useOwnHeight } from '../use-own-height.ts';
import { photograph } from '../../listings/photograph.ts';
import { useSize } from '../../listings/use-size.ts';
import './audit.module.css';
import css from './auction-screen.module.css';
import './history.module.css';
import { Price } from './price.tsx';
import './story.module.css';

/** Pictures that a finger moves before any script is there: its buttons are taken over after the page. */
const Carousel = latePart(() => import('../../../ui/carousel.tsx').then((module) => module.Carousel), {
  fallback: <Skeleton shape="picture" />,
});

/** Of an auction that is over. */
const NextStep = latePart(() => import('./next-step.tsx').then((module) => module.NextStep), { instead: Nothing });

/** Nobody needs it to bid: it is drawn when there is time between the bids. */
const Story = memo(
  latePart(() => import('./story.tsx').then((module) => module.Story), {
    fallback: <Skeleton shape="block" count={2} />,
  }),
);

interface Props {
  id: string;
  me: Me;
  /** Of a lot that is won. */
  Paying: Paying;
  /** What one can do with it, and where it leads; `own` is how the signed-in member stands in it. */
  children: (auction: AuctionPage, own: MyAuctionState | null) => ReactNode;
}

/** One auction, live: the object large, beside it the price, the time and what one can do. */
export function AuctionScreen({ id, me, Paying, children }: Props) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  const { money } = useFormat();
  const auction = useAuctionPage(id);
  const own = useMyAuction(id, me.isAuthenticated ? me.id : null);
  const mine = own?.bid ?? null;
  const { product } = auction;
  const { name, color } = product;
  useMeta({
    title: t('meta.auction', { brand: product.brandName, name }),
    description: t('meta.auctionText', {
      name,
      color,
      size: sizeText(auction.size, product),
      price: money(auction.price, auction.currency),
    }),
  });
  useVoice(auction, mine);
  const past = useDeferredValue(auction);
  return (
    <article className={css.screen}>
      <div className={css.object}>
        <Pictures product={product} photographs={auction.pictures} />
      </div>
      <div className={css.side} ref={useOwnHeight<HTMLDivElement>()}>
        <Lot product={product} size={auction.size} condition={auction.condition} />
        <Price auction={auction} />
        <Tidings auction={auction} mine={mine} />
        {children(auction, own)}
        {auction.phase !== 'open' && auction.phase !== 'scheduled' && (
          <NextStep auction={auction} mine={mine} Paying={Paying} />
        )}
      </div>
      <div className={css.story}>
        <Story auction={past} mine={mine} />
      </div>
    </article>
  );
}

interface PicturesProps {
  product: AuctionPage['product'];
  photographs: AuctionPage['pictures'];
}

/** The seller's photographs first, then the drawn angles. */
const Pictures = memo(function Pictures({ product, photographs }: PicturesProps) {
  const { t } = useTranslation('auctions');
  const { t: frame } = useTranslation('shell');
  const { name, color, templateId } = product;
  const pictures = [
    ...photographs.map((hash, at) => ({
      ...photograph(hash),
      alt: t('photograph', { name, n: at + 1 }),
    })),
    ...(['side', 'top', 'detail'] as const).map((angle) => ({
      src: productRoutes.picture(templateId, angle),
      alt: t(`angle.${angle}`, { name, color }),
    })),
  ];
  const words = { zoom: frame('zoom'), close: frame('close') };
  return <Carousel pictures={pictures} label={t('angles')} words={words} sizes="(width >= 1024px) 58vw, 100vw" />;
});

/** Says new prices and the time left to those who do not see them; silent until one moves. */
function Tidings({ auction, mine }: { auction: AuctionPage; mine: MyBid | null }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const announce = useAnnounce();
  const duration = useDuration();
  const [seen] = useState(auction.bids);
  const left = Date.parse(auction.closesAt) - useNow();
  const before = useRef(left);
  const price = money(auction.price, auction.currency);
  const isNew = auction.bids > seen && auction.phase === 'open' && !leads(auction, mine);
  useEffect(() => {
    if (isNew) announce('price', t('said.moved', { price, n: auction.leader }));
  }, [announce, isNew, price, auction.leader, t]);
  useEffect(() => {
    const mark = markPassed(before.current, left);
    before.current = left;
    if (mark && auction.phase === 'open') announce('time', t('said.left', { time: duration(mark) }));
  }, [announce, auction.phase, duration, left, t]);
  return null;
}

/** What is for sale: no bid changes it. */
const Lot = memo(function Lot({ product, size, condition }: Pick<AuctionPage, 'product' | 'size' | 'condition'>) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  return (
    <header className={css.head}>
      <h1 className={layout.title}>{product.name}</h1>
      <p className={css.quiet}>
        {product.brandName} · {product.color} · {sizeText(size, product)} · {t(`condition.${condition}`)}
      </p>
    </header>
  );
});

/** Says to a bidder that the lead is lost or the lot won, and to all that it is over. */
function useVoice(auction: AuctionPage, mine: MyBid | null) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const say = useAnnounce();
  const isLeading = leads(auction, mine);
  const hasWon = mine !== null && auction.winner?.alias === mine.alias;
  const duration = useDuration();
  const before = useRef({ isLeading, phase: auction.phase, closesAt: auction.closesAt });
  useEffect(() => {
    const { isLeading: led, phase, closesAt } = before.current;
    before.current = { isLeading, phase: auction.phase, closesAt: auction.closesAt };
    const later = Date.parse(auction.closesAt) - Date.parse(closesAt);
    if (phase === 'open' && auction.phase === 'open' && later > 0)
      say('time', t('said.extended', { by: duration(later) }));
    if (phase === 'scheduled' && auction.phase === 'open') say('outcome', t('said.opened'));
    const price = money(auction.price, auction.currency);
    if (phase === 'open' && auction.phase === 'closed')
      say('outcome', t(hasWon ? 'said.won' : 'said.closed', { price }));
    else if (led && !isLeading && !mine?.retracted) {
      say('outbid', t('said.beaten', { price }));
      buzz();
    }
  }, [auction, mine, isLeading, hasWon, money, duration, say, t]);
}

/** The screen's place while it is on its way. */
export const AuctionSkeleton = () => (
  <div className={css.screen}>
    <div className={css.object}>
      <Skeleton shape="picture" />
    </div>
    <div className={css.side}>
      <Skeleton shape="title" />
      <Skeleton shape="line" count={2} />
      <Skeleton shape="block" />
    </div>
  </div>
);
