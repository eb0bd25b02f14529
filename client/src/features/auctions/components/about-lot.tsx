import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { Link } from '../../../lib/link.tsx';
import { productPath } from '../../listings/product-path.ts';
import { useSize } from '../../listings/use-size.ts';
import css from './story.module.css';

type Props = Pick<AuctionPage, 'product' | 'size' | 'condition'> & Readonly<{ isPhotographed: boolean }>;

/** What the thing is, and what its condition means. */
export function AboutLot({ product, size, condition, isPhotographed }: Props) {
  const { t } = useTranslation('auctions');
  const { t: inCatalog } = useTranslation('catalog');
  const sizeText = useSize();
  const facts = [
    ['fact.brand', product.brandName],
    ['fact.model', product.name],
    ['fact.color', product.color],
    ['fact.size', sizeText(size, product)],
    ['fact.condition', t(`condition.${condition}`)],
  ] as const;
  return (
    <section className={css.section} aria-labelledby="about-lot">
      <h2 id="about-lot" className={css.heading}>
        {t('aboutLot')}
      </h2>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.quiet}>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.text}>{t(`conditionMeans.${condition}`)}</p>
      <p className={css.text}>{t(isPhotographed ? 'picturesOfSeller' : 'picturesDrawn')}</p>
      <p>
        <Link to={productPath(product)}>{inCatalog('aboutProduct')}</Link>
      </p>
    </section>
  );
}

const topics = ['protection', 'delivery', 'authenticity'] as const;

/** What a bidder may rely on, in a sentence each and where to read on. */
export function Reliance() {
  const { t } = useTranslation('auctions');
  return (
    <section className={css.section} aria-labelledby="rely">
      <h2 id="rely" className={css.heading}>
        {t('rely')}
      </h2>
      <ul className={css.topics}>
        {topics.map((topic) => (
          <li key={topic} className={css.topic}>
            <Link to={`/help/${topic}`}>{t(`rely.${topic}`)}</Link>
            <p className={css.text}>{t(`relyText.${topic}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
