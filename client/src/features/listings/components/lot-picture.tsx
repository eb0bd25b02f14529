import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { productRoutes } from '#contracts/routes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { photograph } from '../photograph.ts';

interface Props {
  auction: Pick<AuctionCard, 'picture' | 'product'>;
  /** How wide it is shown: `sizes` of an `<img>`. */
  sizes: string;
  /** Its name stands beside it. */
  isNamed?: boolean;
  isFirst?: boolean;
  /** A drawing stands on the plinth; a photograph brings its own ground. */
  isOnPlinth?: boolean;
}

/** What is auctioned: the seller's first photograph, the drawing where there is none or where it was taken away. */
export function LotPicture({ auction, sizes, isNamed = false, isFirst = false, isOnPlinth = false }: Props) {
  const { t } = useTranslation('auctions');
  const [gone, setGone] = useState<string>();
  const { picture, product } = auction;
  const { name, color, templateId } = product;
  if (!picture || picture === gone)
    return (
      <Picture
        src={productRoutes.picture(templateId, 'side')}
        alt={isNamed ? '' : t('picture', { name, color })}
        isFirst={isFirst}
        isOnPlinth={isOnPlinth}
      />
    );
  const { src, srcSet } = photograph(picture);
  return (
    <Picture
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={isNamed ? '' : t('photograph', { name, n: 1 })}
      isFirst={isFirst}
      onGone={() => setGone(picture)}
    />
  );
}
