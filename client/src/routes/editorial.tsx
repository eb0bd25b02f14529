import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MoreStories } from '../features/editorial/components/more-stories.tsx';
import { StoryText } from '../features/editorial/components/story-text.tsx';
import css from '../features/editorial/editorial.module.css';
import { stories, storyOf } from '../features/editorial/stories.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** A story of the house. */
export function Component() {
  const { t } = useTranslation('editorial');
  const story = storyOf(useParams().slug) ?? stories[0]; // the route let no other in
  const title = t(`title.${story}`);
  const lead = t(`lead.${story}`);
  useMeta({ title: t('meta', { title }), description: lead });
  return (
    <div className={layout.page}>
      <article className={css.story}>
        <header className={layout.ways}>
          <p>{t('stories')}</p>
          <h1 className={layout.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
        </header>
        <StoryText story={story} />
      </article>
      <MoreStories after={story} />
    </div>
  );
}
