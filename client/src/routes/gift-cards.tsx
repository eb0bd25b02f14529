import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { payForCard } from '../features/checkout/bought.ts';
import { CardFace } from '../features/gift-cards/components/card-face.tsx';
import { CheckBalance } from '../features/gift-cards/components/check-balance.tsx';
import { GiftBuilder } from '../features/gift-cards/components/gift-builder.tsx';
import css from '../features/gift-cards/components/landing.module.css';
import { giftThemes } from '#contracts/gift-designs.ts';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';

/** What gift cards there are, where one is built, and what is left on one. */
export function Component() {
  const { t } = useTranslation('gift-cards');
  const navigate = useNavigate();
  useMeta({ title: t('title'), description: t('lead') });
  const pay = () => {
    payForCard();
    void navigate('/checkout');
  };
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.large}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
        <p className={css.ways}>
          <a href="#build" className={buttonClass('main')}>
            {t('build')}
          </a>
          <a href="#balance" className={buttonClass('plain')}>
            {t('balance')}
          </a>
        </p>
        <ul className={css.themes} aria-label={t('designs')}>
          {giftThemes.map((theme) => (
            <li key={theme}>
              <CardFace theme={theme}>{t(`theme.${theme}`)}</CardFace>
            </li>
          ))}
        </ul>
      </header>
      <GiftBuilder onBuilt={pay} />
      <CheckBalance />
    </div>
  );
}
