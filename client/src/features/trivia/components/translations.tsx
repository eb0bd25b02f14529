import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TriviaGame } from '#contracts/trivia.ts';
import type { TriviaQuestions } from '#contracts/trivia-desk.ts';
import { type Translation, translations } from '#contracts/trivia-words.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { questionsQuery } from '../queries.ts';
import { TranslationForm } from './translation-form.tsx';
import css from './trivia.module.css';

type Question = TriviaQuestions['items'][number];

const isIn = ({ text, options }: Question, language: Translation) =>
  Boolean(text[language]) && options.every((one) => one[language]);

/** Each question beside its words in the other languages; what was asked stands as it was. */
export function Translations({ game: { id, phase, asked } }: { game: TriviaGame }) {
  const { t } = useTranslation('trivia');
  const [language, choose] = useState<Translation>('fr');
  const isOver = phase === 'ended';
  const { data } = useQuery({ ...questionsQuery(useApiClient(), id), enabled: !isOver });
  if (!data || isOver) return null;
  const missing = data.items.filter((one) => !isIn(one, language)).length;
  return (
    <section className={css.desk} aria-labelledby="translations">
      <h2 id="translations" className={layout.heading}>
        {t('translations')}
      </h2>
      <p className={layout.lead}>{t('translationsText')}</p>
      <Select
        label={t('translateInto')}
        value={language}
        onChange={({ currentTarget }) => choose(currentTarget.value as Translation)}
        options={translations.map((value) => ({ value, text: t(`language.${value}`) }))}
      />
      <output className={css.quiet}>
        {missing === 0 ? t('allIn', { language: t(`language.${language}`) }) : null}
        {missing > 0 && t('missingIn', { count: missing, language: t(`language.${language}`) })}
      </output>
      <ol className={css.listed}>
        {data.items.map((one) => (
          <li key={one.n}>
            <Row id={id} question={one} language={language} isOut={one.isOut || (asked?.n ?? 0) >= one.n} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  id: string;
  question: Question;
  language: Translation;
  isOut: boolean;
}

function Row({ id, question, language, isOut }: RowProps) {
  const { t } = useTranslation('trivia');
  const there = isIn(question, language);
  return (
    <details className={css.question}>
      <summary>
        <span lang="en">
          {question.n}. {question.text.en}
        </span>
        {question.isSpare && <Badge mean="quiet">{t('isSpare')}</Badge>}
        <Badge mean={there ? 'leading' : 'warn'}>{t(there ? 'isThere' : 'isMissing')}</Badge>
      </summary>
      {isOut ? (
        <p className={css.quiet}>{t('askedAlready')}</p>
      ) : (
        <TranslationForm key={language} id={id} question={question} language={language} />
      )}
    </details>
  );
}
