import { useTranslation } from 'react-i18next';
import { productRoutes } from '#contracts/routes.ts';
import { anySize, isOneSize } from '#contracts/sizes.ts';
import type { WantList } from '#contracts/wants.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { More } from '../../../ui/grid.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Picture } from '../../../ui/picture.tsx';
import css from '../../listings/components/own-row.module.css';
import { useWantCommand, useWants } from '../use-wants.ts';

interface Props {
  /** The address of a product's page. */
  pageOf: (product: WantList['items'][number]['product']) => string;
}

/** What the member waits for, the latest first. */
export function WantsList({ pageOf }: Props) {
  const { t } = useTranslation('wants');
  const { wants, more, isLoadingMore } = useWants();
  if (wants.length === 0)
    return (
      <Empty title={t('empty')} text={t('emptyText')}>
        <Link to="/products" className={buttonClass('main')}>
          {t('toProducts')}
        </Link>
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>
        {wants.map((one) => (
          <Row key={one.want.id} {...one} page={pageOf(one.product)} />
        ))}
      </ul>
      {more && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}

function Row({ want: { size }, product, page }: WantList['items'][number] & { page: string }) {
  const { t } = useTranslation('wants');
  const { templateId, name, brandName, color } = product;
  const isAny = size === anySize;
  const sizeText = isAny ? t('anySize') : isOneSize(size) ? t('oneSize') : t('size', { size });
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <Picture src={productRoutes.picture(templateId, 'side')} alt={t('picture', { name, color })} />
      </div>
      <div>
        <h2 className={css.name}>
          <Link to={isAny ? page : `${page}?${new URLSearchParams({ size })}`}>{name}</Link>
        </h2>
        <p className={css.quiet}>
          {brandName} · {color}
        </p>
        <p>{sizeText}</p>
      </div>
      <div className={css.actions}>
        <Remove templateId={templateId} size={size} label={t('remove', { name, size: sizeText })} />
      </div>
    </li>
  );
}

function Remove({ templateId, size, label }: { templateId: string; size: string; label: string }) {
  const { t } = useTranslation('wants');
  const say = useSay();
  const words = useRefusal('wants');
  const isHydrated = useHydrated();
  const { mutate, isPending } = useWantCommand(templateId, 'remove', () => say(t('removed')));
  return (
    <Button
      look="plain"
      aria-label={label}
      disabled={!isHydrated}
      isPending={isPending}
      onClick={() => mutate({ templateId, size }, { onError: (error) => say(words(error)) })}
    >
      {t('removeShort')}
    </Button>
  );
}
