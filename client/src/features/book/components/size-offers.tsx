import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuyBarView } from '#book/rules/buy-bar.ts';
import type { BookSize } from '#contracts/book.ts';
import { isOneSize } from '#contracts/sizes.ts';
import type { Tier } from '#contracts/tiers.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useFormat } from '../../../lib/format.ts';
import { Price } from '../../../lib/price.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem, useApiClient } from '../../../lib/api-client.ts';
import { latePart, Nothing } from '../../../lib/late-part.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { useInSight } from '../../../ui/use-near.ts';
import { pricesQuery, useBuyNow, type Wish } from '../buying.ts';
import { PastSales } from './past-sales.tsx';
import pill from '../../../ui/pill.module.css';
import css from './size-offers.module.css';

interface Props {
  templateId: string;
  /** As the product has it, and as the visitor reads it. */
  size: string;
  sizeText: string;
  /** Undefined: nothing was ever for sale in it. */
  book: BookSize | undefined;
  /** Are cut prices said to be cut? */
  isOnSale: boolean;
  /** The section of the buy bar that is looked at elsewhere, and how it is told what is looked at here. */
  turnedTo: BuyBarView;
  onTurn: (view: View) => void;
}

/** For whoever wants to know more than the last sale. */
const Pricing = latePart(() => import('./pricing.tsx').then((module) => module.Pricing), { instead: Nothing });

/** The specification's sections of the buy bar; the first is shown first. */
const views = ['new', 'used'] as const;
type View = (typeof views)[number];

const tiersOf: Readonly<Record<View, readonly Tier[]>> = {
  new: ['new', 'new-box-issues', 'new-defects'],
  used: ['used-clean', 'used'],
};

type Way = Wish & Readonly<{ cents: number }>;

/** What may be bought now: each tier at its lowest, and what is sent at once beside it, where that is another price. */
function waysOf({ tiers }: Pick<BookSize, 'tiers'>, view: View): readonly Way[] {
  return tiersOf[view].flatMap((tier) => {
    const best = tiers[tier];
    if (!best) return [];
    const lowest = best.ask === null ? [] : [{ tier, isInstant: best.instant === best.ask, cents: best.ask }];
    const isDearer = best.instant !== null && best.instant !== best.ask;
    return isDearer ? [...lowest, { tier, isInstant: true, cents: best.instant! }] : lowest;
  });
}

/** What a size is sold for now, new and used, by its tiers; what others offer for it, and what it went for last. */
export function SizeOffers({ templateId, size, sizeText, book, isOnSale, ...turning }: Props) {
  const { t } = useTranslation('book');
  const first = book && waysOf(book, 'new').length === 0 && waysOf(book, 'used').length > 0 ? 'used' : 'new';
  const [chosen, choose] = useTurned(turning);
  const view = chosen ?? first;
  const ways = book ? waysOf(book, view) : [];
  return (
    <section className={css.bar} aria-label={t('bar', { size: sizeText })}>
      <fieldset className={css.views} aria-label={t('views')}>
        {views.map((one) => (
          <button key={one} type="button" className={css.view} aria-pressed={one === view} onClick={() => choose(one)}>
            <span>{t(`view.${one}`)}</span> <From ways={book ? waysOf(book, one) : []} />
          </button>
        ))}
      </fieldset>
      {ways.length > 0 ? (
        <Ways key={`${size} ${view}`} {...{ templateId, size, sizeText, ways }} />
      ) : (
        <p className={css.quiet}>{t(`out.${view}`)}</p>
      )}
      {isOnSale && ways[0] && <Cut templateId={templateId} size={size} way={ways[0]} />}
      {book && <Known book={book} view={view} />}
      {book && <History templateId={templateId} sizeText={sizeText} book={book} view={view} />}
      {book?.lastSale && <PastSales key={size} templateId={templateId} size={size} lastAt={book.lastSale.at} />}
    </section>
  );
}

/** The section that was pressed last, here or elsewhere; null: none was. That of offers is not here: what is shown stays. */
function useTurned({ turnedTo, onTurn }: Pick<Props, 'turnedTo' | 'onTurn'>) {
  const [before, setBefore] = useState(turnedTo);
  const [chosen, setChosen] = useState<View | null>(turnedTo === 'used' ? turnedTo : null); // new is what all begin with
  if (turnedTo !== before) {
    setBefore(turnedTo);
    if (turnedTo !== 'offer') setChosen(turnedTo);
  }
  const choose = (view: View) => {
    setChosen(view);
    onTurn(view);
  };
  return [chosen, choose] as const;
}

/** Of the best tier that there is, as the size's own tile says it: what is dearer but whole comes before what is flawed. */
function From({ ways: [best] }: { ways: readonly Way[] }) {
  const { price } = useFormat();
  return <span className={css.from}>{best ? price(best.cents) : '–'}</span>;
}

type WaysProps = Pick<Props, 'templateId' | 'size' | 'sizeText'> & Readonly<{ ways: readonly Way[] }>;

function Ways({ templateId, size, sizeText, ways }: WaysProps) {
  const { t } = useTranslation('book');
  const refusal = useRefusal('book', true);
  const buy = useBuyNow(templateId, size);
  const isPressed = (way: Way) =>
    buy.isPending && buy.variables.tier === way.tier && buy.variables.isInstant === way.isInstant;
  const isGone = buy.error instanceof Problem && buy.error.status === 404;
  const [list, isInSight] = useInSight<HTMLUListElement>();
  useEffect(() => {
    if (buy.error) list.current?.scrollIntoView?.({ block: 'center' }); // why not stands below it, wherever was pressed
  }, [buy.error, list]);
  const [best] = ways;
  return (
    <>
      {best && !isInSight && (
        <Thumb what={isOneSize(size) ? t('buy') : t('bar', { size: sizeText })} {...rowOf(best)} />
      )}
      <ul ref={list} className={css.ways}>
        {ways.map((way, n) => (
          <li key={`${way.tier} ${way.isInstant}`} className={css.way}>
            <Row {...rowOf(way)} isBest={n === 0} />
          </li>
        ))}
      </ul>
      {buy.error && (
        <Alert mean="error" isSaid>
          {isGone ? t('refusals.ask-gone') : refusal(buy.error)}
        </Alert>
      )}
    </>
  );

  function rowOf(way: Way): RowProps {
    return { way, isPending: isPressed(way), onBuy: () => buy.mutate(way) };
  }
}

type RowProps = Readonly<{ way: Way; isPending: boolean; onBuy: () => void }>;

function Row({ way: { tier, isInstant, cents }, isBest, isPending, onBuy }: RowProps & { isBest: boolean }) {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  return (
    <>
      <span className={css.name}>
        {t(`tier.${tier}`)}
        {isInstant && <span className={css.quiet}>{t('instant')}</span>}
      </span>
      <span className={css.price}>
        <Price usdCents={cents} isMoving />
      </span>
      <Button
        look={isBest ? 'act' : 'plain'}
        isPending={isPending}
        aria-label={t('buyThis', { what: t(`tier.${tier}`), price: price(cents) })}
        onClick={onBuy}
      >
        {t('buy')}
      </Button>
    </>
  );
}

/** The best way again, while the list of them is out of sight. */
function Thumb({ what, way: { tier, cents }, isPending, onBuy }: RowProps & { what: string }) {
  const { t } = useTranslation('book');
  return (
    <ThumbBar>
      <p className={css.name}>
        <span className={css.price}>
          <Price usdCents={cents} isMoving />
        </span>
        <span className={css.quiet}>{t(`tier.${tier}`)}</span>
      </p>
      <Button look="act" isPending={isPending} onClick={onBuy}>
        {what}
      </Button>
    </ThumbBar>
  );
}

/**
 * That the first price is lower than any of the 30 days before it, with the lowest of those beside it, as the law wants it; nothing where it is not, and nothing in another
 * currency than prices are kept in: there a price that is lower in dollars may have risen with the rate.
 */
function Cut({ templateId, size, way: { tier, cents } }: Pick<Props, 'templateId' | 'size'> & { way: Way }) {
  const { t } = useTranslation('book');
  const { price, priced } = useFormat();
  const { data } = useQuery(pricesQuery(useApiClient(), { templateId, size, tier, interval: '1M', ask: cents }));
  if (!data?.cut || data.cut.now.cents !== cents || priced(cents).currency !== 'USD') return null;
  return (
    <p className={css.cut}>
      <s>{price(data.cut.prior.cents)}</s> {t('cut', { prior: price(data.cut.prior.cents) })}
    </p>
  );
}

/** The way to its prices over time. */
function History({ templateId, sizeText, book, view }: Pick<Props, 'templateId' | 'sizeText'> & KnownProps) {
  const { t } = useTranslation('book');
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${pill.link} ${css.history}`}
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        {t('pricing.open')}
      </button>
      {isOpen && (
        <Pricing
          templateId={templateId}
          sizeText={sizeText}
          book={book}
          first={tiersOf[view].find((tier) => book.tiers[tier]) ?? tiersOf[view][0]!}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type KnownProps = Readonly<{ book: BookSize; view: View }>;

/** What helps to judge a price; nothing where nothing is known. */
function Known({ book, view }: KnownProps) {
  const { t } = useTranslation('book');
  const { price, kept } = useFormat();
  const offers = tiersOf[view].flatMap((tier) => book.tiers[tier]?.offer ?? []);
  const { lastSale } = book;
  if (offers.length === 0 && !lastSale) return null;
  return (
    <dl className={css.known}>
      {lastSale && (
        <div>
          <dt>{t('lastSale')}</dt>
          <dd title={kept(lastSale.at)}>{price(lastSale.cents)}</dd>
        </div>
      )}
      {offers.length > 0 && (
        <div>
          <dt>{t('topOffer')}</dt>
          <dd>{price(Math.max(...offers))}</dd>
        </div>
      )}
    </dl>
  );
}
