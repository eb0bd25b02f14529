import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import css from './black-friday.module.css';

const questions = ['when', 'join', 'points', 'ties', 'proof', 'prizes', 'card', 'drops'] as const;

/** What people ask about the day. */
export function Faq() {
  const { t } = useTranslation('blackfriday');
  return (
    <div className={css.faq}>
      {questions.map((question) => (
        <section key={question} className={css.answer}>
          <h2 className={layout.heading}>{t(`ask.${question}`)}</h2>
          <p className={layout.lead}>{t(`answer.${question}`)}</p>
        </section>
      ))}
    </div>
  );
}
