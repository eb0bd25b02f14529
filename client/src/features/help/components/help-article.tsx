import { useTranslation } from 'react-i18next';
import css from '../help.module.css';
import { questionsIn } from '../figures.ts';
import { type HelpTopic } from '../topics.ts';

/** Questions and their answers. Each question has an address of its own. */
export function HelpArticle({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help');
  const numbers = Array.from({ length: questionsIn[topic] }, (_, at) => at + 1);
  return (
    <div className={css.article}>
      {numbers.map((n) => (
        <section key={n} id={`q${n}`} className={css.question}>
          <h2>{t(`question.${topic}-${n}`)}</h2>
          <p>{t(`answer.${topic}-${n}`)}</p>
        </section>
      ))}
    </div>
  );
}
