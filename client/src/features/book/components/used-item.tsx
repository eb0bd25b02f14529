import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedListing } from '#contracts/listings.ts';
import type { ProductPage } from '#contracts/products.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { About, Price } from '../../../lib/price.tsx';
import { useShoeSize } from '../../../lib/shoe-size.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { checkoutPathOfAsk } from '../../listings/checkout-path.ts';
import { photograph } from '../../listings/photograph.ts';
import { useClosing } from '../opened-item.ts';
import { useUsedOne } from '../used.ts';
import css from './used-items.module.css';

interface Props {
  id: string;
  product: ProductPage;
  /** Of the product's book. */
  rev: string;
  offer: ((item: UsedListing) => ReactNode) | undefined;
}

/** One used item over the page: its photographs large, what it is, and the way to buy just this one. */
export function UsedItem({ id, product, rev, offer }: Props) {
  const { t } = useTranslation('book');
  const { t: frame } = useTranslation('shell');
  const { data, error } = useUsedOne(id, rev);
  const close = useClosing();
  const isGone = error instanceof Problem && (error.status === 404 || error.status === 400);
  const item = isGone ? undefined : data;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={product.name}
      closing={frame('close')}
      look="sheet"
      foot={
        item && (
          <Buy item={item}>
            <Suspense fallback={null}>{offer?.(item)}</Suspense>
          </Buy>
        )
      }
    >
      {item && (
        <Suspense fallback={<Skeleton shape="picture" />}>
          <Looked item={item} product={product} />
        </Suspense>
      )}
      {!item && !error && <Skeleton shape="picture" />}
      {error && <p role="alert">{isGone ? t('refusals.ask-gone') : t('used.failed')}</p>}
    </Dialog>
  );
}

type ItemProps = Readonly<{ item: UsedListing }>;

function Looked({ item, product }: ItemProps & Pick<Props, 'product'>) {
  const { t } = useTranslation('book');
  const { t: frame } = useTranslation('shell');
  const { name } = product;
  const pictures = item.pictures.map((hash, at) => ({
    ...photograph(hash),
    alt: t('used.photograph', { name, n: at + 1 }),
  }));
  return (
    <>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          <Carousel
            pictures={pictures}
            label={t('used.photographs')}
            words={{ zoom: frame('zoom'), close: frame('close') }}
            sizes="min(28rem, 100vw)"
          />
        </div>
      )}
      <Facts item={item} product={product} />
      <p className={css.quiet}>{t('used.checked')}</p>
    </>
  );
}

function Facts({ item, product }: ItemProps & Pick<Props, 'product'>) {
  const { t } = useTranslation('book');
  const { t: said } = useTranslation('selling');
  const { t: lot } = useTranslation('auctions');
  const { moment } = useFormat();
  const sizeText = useShoeSize()(item.size, product);
  return (
    <dl className={css.facts}>
      <dt>{t('used.fact.size')}</dt>
      <dd>{sizeText}</dd>
      <dt>{t('used.fact.condition')}</dt>
      <dd>{t(`tier.${item.tier}`)}</dd>
      <dt>{t('used.fact.box')}</dt>
      <dd>{lot(`box.${item.boxCondition}`)}</dd>
      <dt>{t('used.fact.defects')}</dt>
      <dd>
        {item.defects.length === 0 ? (
          t('used.fact.noDefects')
        ) : (
          <ul className={css.defects}>
            {item.defects.map((defect) => (
              <li key={defect}>
                <Icon name="warn" size={14} /> {said(`defect.${defect}`)}
              </li>
            ))}
          </ul>
        )}
      </dd>
      <dt>{t('used.fact.listed')}</dt>
      <dd>{moment(item.listedAt)}</dd>
    </dl>
  );
}

/** To the checkout of this very item: at the price that stands here, or not at all. Beside it what else may be done. */
function Buy({ item: { templateId, size, id, price }, children }: ItemProps & { children: ReactNode }) {
  const { t } = useTranslation('book');
  const { money } = useFormat();
  const to = checkoutPathOfAsk({ templateId, size, listingId: id, priceCents: price.minor });
  return (
    <div className={css.buy}>
      <span className={css.price}>
        <Price money={price} /> <About money={price} />
      </span>
      <Link to={to} className={buttonClass('act')}>
        {t('used.buy', { price: money(price.minor, price.currency) })}
      </Link>
      {children}
    </div>
  );
}
