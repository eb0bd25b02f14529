import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import css from '../help.module.css';
import { helpTopics } from '../topics.ts';

/** All articles, each with what it is about. */
export function HelpList() {
  const { t } = useTranslation('help');
  return (
    <ul className={css.topics}>
      {helpTopics.map((topic) => (
        <li key={topic} className={css.topic}>
          <h2>
            <Link to={`/help/${topic}`}>{t(`title.${topic}`)}</Link>
          </h2>
          <p>{t(`lead.${topic}`)}</p>
        </li>
      ))}
    </ul>
  );
}
