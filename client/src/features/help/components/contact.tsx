import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import css from '../help.module.css';
import { supportLink } from '../support.ts';

/** The way to a person, where words did not help. */
export function Contact() {
  const { t } = useTranslation('help');
  return (
    <section className={css.contact} aria-labelledby="contact">
      <div>
        <h2 id="contact">{t('contact')}</h2>
        <p>{t('contactText')}</p>
      </div>
      <a href={supportLink} className={buttonClass('plain')}>
        {t('write')}
      </a>
    </section>
  );
}
