import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Contact } from '../features/help/components/contact.tsx';
import { HelpArticle } from '../features/help/components/help-article.tsx';
import { helpTopics, topicOf } from '../features/help/topics.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** One article of the help centre. */
export function Component() {
  const { t } = useTranslation('help');
  const topic = topicOf(useParams().topic) ?? helpTopics[0]; // the route let no other in
  const title = t(`title.${topic}`);
  const lead = t(`lead.${topic}`);
  useMeta({ title: t('meta', { title }), description: lead });
  return (
    <div className={layout.page}>
      <header className={layout.ways}>
        <p>
          <Link to="/help">{t('all')}</Link>
        </p>
        <h1 className={layout.title}>{title}</h1>
        <p className={layout.lead}>{lead}</p>
      </header>
      <HelpArticle topic={topic} />
      <Contact />
    </div>
  );
}
