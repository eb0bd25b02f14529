import { useTranslation } from 'react-i18next';
import { type BucketName, bucketNames, type BuyBarView, lowestOf } from '#book/rules/buy-bar.ts';
import type { BookSize } from '#contracts/book.ts';
import type { ProductPage } from '#contracts/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBuyNow } from '../buying.ts';
import pill from '../../../ui/pill.module.css';
import css from './size-bar.module.css';

interface Props {
  product: ProductPage;
  size: string;
  /** As the visitor reads it. */
  sizeText: string;
  /** Undefined: nothing was ever for sale in it. */
  book: BookSize | undefined;
  view: BuyBarView;
  onAway: (size: string) => void;
}

/** All five tiers of a size, those too in which there is none now: what each means for box, flaws and waiting, and its price. */
export function SizeTiers({ product, size, sizeText, book, view, onAway }: Props) {
  const { t } = useTranslation('book');
  const refusal = useRefusal('book', true);
  const buy = useBuyNow(product.id, size);
  const isGone = buy.error instanceof Problem && buy.error.status === 404;
  const isAway = (book?.display ?? null) === null;
  return (
    <>
      <ul className={css.tiers}>
        {bucketNames.map((name) => (
          <li key={name} className={css.tier} data-tier={name}>
            <Tier name={name} book={book} buy={buy} />
          </li>
        ))}
      </ul>
      {buy.error && (
        <Alert mean="error" isSaid>
          {isGone ? t('refusals.ask-gone') : refusal(buy.error)}
        </Alert>
      )}
      <p className={css.ways}>
        <Link to={`?${new URLSearchParams({ size })}`} replace preventScrollReset>
          {t(view === 'offer' ? 'sizes.chooseToOffer' : 'sizes.choose', { size: sizeText })}
        </Link>
        {isAway && (
          <button type="button" className={pill.link} aria-haspopup="dialog" onClick={() => onAway(size)}>
            {t('sizes.tell', { size: sizeText })}
          </button>
        )}
      </p>
    </>
  );
}

interface TierProps extends Pick<Props, 'book'> {
  name: BucketName;
  buy: ReturnType<typeof useBuyNow>;
}

function Tier({ name, book, buy }: TierProps) {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  const lowest = book ? lowestOf(book, name) : null;
  const clean = name === 'used' && lowest?.tier !== 'used-clean' ? book?.tiers['used-clean']?.ask : null;
  const isPressed =
    lowest !== null &&
    buy.isPending &&
    buy.variables.tier === lowest.tier &&
    buy.variables.isInstant === lowest.isInstant;
  return (
    <>
      <span className={css.name}>
        {t(`bucket.${name}`)}
        <span className={css.quiet}>{t(`bucketText.${name}`)}</span>
        {clean && <span className={css.quiet}>{t('sizes.clean', { price: price(clean) })}</span>}
      </span>
      {lowest ? (
        <>
          <span className={css.price}>
            <Price usdCents={lowest.cents} isMoving />
          </span>
          <Button
            look="plain"
            isPending={isPressed}
            aria-label={t('buyThis', { what: t(`bucket.${name}`), price: price(lowest.cents) })}
            onClick={() => buy.mutate(lowest)}
          >
            {t('buy')}
          </Button>
        </>
      ) : (
        <span className={css.gone}>{t('sizes.noneOf')}</span>
      )}
    </>
  );
}
