import { useTranslation } from 'react-i18next';
import { isOneSize } from '#contracts/sizes.ts';
import { Link } from '../../../lib/link.tsx';
import type { SizedProduct } from '../../../lib/shoe-size.ts';
import { useSizeWords } from '../size-words.ts';

interface Props {
  product: SizedProduct;
  /** The sizes of it that a member waits for, as the catalog has them. */
  sizes: readonly string[];
  /** The one that cannot be had, for which the window was opened; null: none. */
  away: string | null;
}

/** Why one is asked to wait, and for what one waits already. */
export function WantedHere({ product, sizes, away }: Props) {
  const { t } = useTranslation('wants');
  const words = useSizeWords();
  return (
    <>
      {away !== null && <p>{isOneSize(away) ? t('awayOne') : t('away', { size: words(away, product) })}</p>}
      {sizes.length > 0 && (
        <p>
          {t('here', { sizes: sizes.map((size) => words(size, product)).join(', ') })}{' '}
          <Link to="/account/wants">{t('toList')}</Link>
        </p>
      )}
    </>
  );
}
