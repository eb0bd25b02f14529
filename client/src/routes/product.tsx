import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { AuctionCard } from '#contracts/auctions.ts';
import type { BookSize } from '#contracts/book.ts';
import type { UsedListing } from '#contracts/listings.ts';
import type { ProductPage } from '#contracts/products.ts';
import { anySize } from '#contracts/sizes.ts';
import { taxWithin } from '#contracts/taxes.ts';
import type { AppDeps } from '../app/app.tsx';
import { ProductBid } from '../app/product-bid.tsx';
import { ProductSizes } from '../app/product-sizes.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import '../features/auctions/components/past-auctions.module.css';
import { useAuctions } from '../features/auctions/use-auctions.ts';
import { ProductScreen, ProductSkeleton } from '../features/catalog/components/product-screen.tsx';
import { chosenSize } from '../features/catalog/components/size-picker.tsx';
import '../features/catalog/components/fact-windows.module.css';
import '../features/book/components/past-sales.module.css';
import '../ui/ask.module.css';
import '../features/book/components/pricing.module.css';
import '../features/book/components/size-bar.module.css';
import '../features/book/components/size-offers.module.css';
import { productBookQuery } from '../features/listings/product-book-query.ts';
import { useProductBook } from '../features/book/use-product-book.ts';
import '../features/book/components/used-items.module.css';
import '../features/delivery/components/delivered.module.css';
import '../features/offers/components/offers.module.css';
import '../features/listings/components/auction-tile.module.css';
import '../features/listings/components/countdown.module.css';
import '../features/listings/components/moving-price.module.css';
import { useFlag } from '../features/shell/flags.ts';
import '../features/watching/components/watch-heart.module.css';
import { WantAction } from '../features/wants/components/want-action.tsx';
import { useWantedSizes } from '../features/wants/use-wants.ts';
import { useFormat } from '../lib/format.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';
import { useRegion } from '../lib/region.ts';
import { useShoeSize } from '../lib/shoe-size.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import '../ui/pill.module.css';
import '../ui/sheet.module.css';
import '../ui/thumb-bar.module.css';
import '../ui/tile.module.css';
import '../ui/window.module.css';

/** What stands below what can be done now: what runs of it, what is used, what it went for, and others like it. */
const Running = latePart(() => import('../app/running.tsx').then((module) => module.Running), { instead: Nothing });

const UsedItems = latePart(
  () => import('../features/book/components/used-items.tsx').then((module) => module.UsedItems),
  { instead: Nothing },
);

const PastAuctions = latePart(
  () => import('../features/auctions/components/past-auctions.tsx').then((module) => module.PastAuctions),
  { instead: Nothing },
);

const Related = latePart(() => import('../features/catalog/components/related.tsx').then((module) => module.Related), {
  instead: Nothing,
});

const RecentlyViewed = latePart(
  () => import('../features/catalog/components/recently-viewed.tsx').then((module) => module.RecentlyViewed),
  { instead: Nothing },
);

/** For members alone. */
const OwnAction = latePart(
  () => import('../features/wants/components/own-action.tsx').then((module) => module.OwnAction),
  { instead: Nothing },
);

/** What a visitor may do, too: sign in for it. */
const OfferAction = latePart(
  () => import('../features/offers/components/offer-action.tsx').then((module) => module.OfferAction),
  { instead: Nothing },
);

/** What a size is sold for: the server has written it down by the time that its code comes. */
const ProductOffers = latePart(() => import('../app/product-offers.tsx').then((module) => module.ProductOffers), {
  fallback: <Skeleton shape="block" />,
});

/** For whoever wants to show it to somebody. */
const Share = latePart(() => import('../features/book/components/share.tsx').then((module) => module.Share), {
  instead: Nothing,
});

/** What lies over the page when it is asked for. */
const ProductWindows = latePart(() => import('../app/product-windows.tsx').then((module) => module.ProductWindows), {
  instead: Nothing,
});

/** What this page alone needs: its own script brings the question. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, templateId: string) =>
  cache.ensureQueryData(productBookQuery(api, templateId));

/** One product, what can be done with each size now, what it went for, and others like it. */
export function Component() {
  const { slug = '' } = useParams();
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const hasAuctions = useFlag('Auctions');
  const action = (product: ProductPage) => (
    <Suspense fallback={<Skeleton shape="block" />}>
      <Ways product={product} hasAuctions={hasAuctions} />
      <Share name={product.name} />
      <ProductWindows product={product} size={chosenSize(product, query)} />
    </Suspense>
  );
  return (
    <Suspense key={slug} fallback={<ProductSkeleton />}>
      <ProductScreen slug={slug} action={action}>
        {(product) => (
          <>
            {hasAuctions && (
              <Suspense fallback={null}>
                <Running filter={running(product)} />
              </Suspense>
            )}
            <Suspense fallback={null}>
              <Used product={product} />
              {hasAuctions && <PastAuctions templateId={product.id} />}
            </Suspense>
            <Suspense fallback={null}>
              <Related product={product} />
              <RecentlyViewed title={t('recent')} but={product.id} />
            </Suspense>
          </>
        )}
      </ProductScreen>
    </Suspense>
  );
}

const offerFor =
  (memberId: string | null) =>
  ({ id, templateId, size, tier }: UsedListing) => (
    <OfferAction memberId={memberId} wanted={{ templateId, size, tiers: [tier], listingId: id }} />
  );

function Used({ product }: { product: ProductPage }) {
  const [query] = useSearchParams();
  const me = useMe();
  const hasOffers = useFlag('CheckoutOffers');
  return (
    <UsedItems
      product={product}
      size={chosenSize(product, query)}
      offer={hasOffers ? offerFor(me.isAuthenticated ? me.id : null) : undefined}
    />
  );
}

const running = ({ id }: ProductPage) => ({ templateId: id, phase: 'open' }) as const;

/** The cheapest way in. */
const lowest = (cards: readonly AuctionCard[]) => cards.toSorted((a, b) => a.nextBid - b.nextBid)[0];

/** The sizes, and what to do: buy what is for sale, bid on what runs, else be told when one comes. */
function Ways({ product, hasAuctions }: { product: ProductPage; hasAuctions: boolean }) {
  const { t } = useTranslation('catalog');
  const { money, price } = useFormat();
  const tax = taxWithin(useRegion().country);
  const [query] = useSearchParams();
  const me = useMe();
  const { cards } = useAuctions(running(product));
  const wanted = useWantedSizes(product.id, me.isAuthenticated);
  const size = chosenSize(product, query);
  const book = useProductBook(product.id);
  const isForSale = book.sizes.some(({ display }) => display !== null);
  const open = hasAuctions ? cards.filter((card) => card.phase === 'open') : [];
  const inSize = (one: string) => lowest(open.filter((card) => card.size === one));
  const stateOf = (one: string) => {
    const card = inSize(one);
    const asked = book.sizes.find((known) => known.size === one)?.display ?? null;
    const from = asked === null ? card && money(card.nextBid, card.currency) : price(asked);
    return { from, isWanted: wanted.includes(one) };
  };
  return (
    <>
      <ProductSizes product={product} chosen={size} book={book.sizes} stateOf={stateOf} />
      {tax && isForSale && <p className={layout.lead}>{t(`pricesWith.${tax.name}`)}</p>}
      {size === undefined ? (
        <Unchosen product={product} open={open} isForSale={isForSale} isWanted={wanted.includes(anySize)} />
      ) : (
        <Chosen
          product={product}
          size={size}
          book={book.sizes.find((one) => one.size === size)}
          card={inSize(size)}
          isWanted={wanted.includes(size)}
        />
      )}
    </>
  );
}

interface UnchosenProps {
  product: ProductPage;
  open: readonly AuctionCard[];
  /** In some size, at a price. */
  isForSale: boolean;
  /** Does the member wait for any size? */
  isWanted: boolean;
}

function Unchosen({ product, open, isForSale, isWanted }: UnchosenProps) {
  const { t } = useTranslation('catalog');
  const first = lowest(open);
  if (!first && isForSale) return <p className={layout.lead}>{t('chooseFirst')}</p>;
  if (!first)
    return (
      <div className={layout.ways}>
        <p className={layout.lead}>{t('nothingRuns')}</p>
        <Want product={product} size={anySize} isWanted={isWanted} look="main" context="pdp_not_available" />
      </div>
    );
  return (
    <div className={layout.ways}>
      <ProductBid card={first} />
      {open.length > 1 && <a href="#running">{t('seeRunning', { count: open.length })}</a>}
      <p className={layout.lead}>{t('chooseFirst')}</p>
    </div>
  );
}

interface ChosenProps {
  product: ProductPage;
  size: string;
  /** What is for sale in it; undefined: nothing ever was. */
  book: BookSize | undefined;
  /** The auction of this size that one gets into for least. */
  card: AuctionCard | undefined;
  isWanted: boolean;
}

function Chosen({ product, size, book, card, isWanted }: ChosenProps) {
  const me = useMe();
  const hasOffers = useFlag('CheckoutOffers');
  const isOnSale = useFlag('OnSale');
  const sizeText = useShoeSize()(size, product);
  const isForSale = (book?.display ?? null) !== null;
  return (
    <div className={layout.ways}>
      <ProductOffers
        key={size}
        templateId={product.id}
        size={size}
        sizeText={sizeText}
        book={book}
        isOnSale={isOnSale}
      />
      {card && <ProductBid card={card} size={sizeText} look={isForSale ? 'plain' : 'act'} />}
      <Want
        product={product}
        size={size}
        isWanted={isWanted}
        look={card || isForSale ? 'plain' : 'main'}
        context={card || isForSale ? 'pdp' : 'pdp_not_available'}
      />
      {hasOffers && (
        <OfferAction
          key={`offer ${size}`}
          memberId={me.isAuthenticated ? me.id : null}
          wanted={{ templateId: product.id, size, tiers: ['new'], listingId: null }}
        />
      )}
      {me.isAuthenticated && <OwnAction key={size} templateId={product.id} size={size} product={product} />}
    </div>
  );
}

type WantProps = Pick<ChosenProps, 'product' | 'size' | 'isWanted'> &
  Readonly<{ look: 'main' | 'plain'; context: 'pdp' | 'pdp_not_available' }>;

/** To be told when one comes; a visitor signs in first, and comes back to that size. */
function Want({ product, size, isWanted, look, context }: WantProps) {
  const me = useMe();
  const sizeText = useShoeSize()(size, product);
  const { pathname } = useLocation();
  const here = size === anySize ? pathname : `${pathname}?${new URLSearchParams({ size })}`;
  return (
    <WantAction
      key={size}
      templateId={product.id}
      size={size}
      sizeText={sizeText}
      isWanted={isWanted}
      look={look}
      context={context}
      back={me.isAuthenticated ? null : here}
    />
  );
}
