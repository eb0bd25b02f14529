import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriviaGame } from '#contracts/trivia.ts';
import { type Translation, translations } from '#contracts/trivia-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Missing, missingIn, type Shown } from '../missing.ts';
import desk from './desk.module.css';
import css from './trivia.module.css';

type Language = 'en' | Translation;
const all: readonly Language[] = ['en', ...translations];

/** `right`: the place of the right option, of a question that was written here. */
export type Previewed = Shown & Readonly<{ right: number | null }>;

interface Props {
  title: TriviaGame['title'];
  questions: readonly Previewed[];
}

/** What players of each language will see before anything is scheduled, with what stands in English there named. */
export function Preview({ title, questions }: Props) {
  const { t } = useTranslation('trivia');
  const [language, choose] = useState<Language>('en');
  if (questions.length === 0) return null;
  const missing = missingIn(title, questions);
  return (
    <section className={css.desk} aria-label={t('preview')}>
      <p className={css.small}>{t('questions', { count: questions.length })}</p>
      <Select
        label={t('previewIn')}
        value={language}
        onChange={({ currentTarget }) => choose(currentTarget.value as Language)}
        options={all.map((value) => ({ value, text: t(`language.${value}`) }))}
      />
      <output className={css.desk}>
        {missing.length === 0 ? t('nothingMissing') : <MissingList missing={missing} />}
      </output>
      <p className={css.name} lang={title[language] ? language : 'en'}>
        {title[language] ?? title.en}
      </p>
      <ol className={css.listed}>
        {questions.map((one, at) => (
          <li key={at}>
            <AsSeen question={one} language={language} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const list = (numbers: readonly number[]) => numbers.join(', ');

/** Each language, with what its players would see in English. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('trivia');
  return (
    <ul className={desk.spread}>
      {missing.map(({ language, title, questions, explanations }) => (
        <li key={language}>
          {t('missingOf', { language: t(`language.${language}`) })}{' '}
          {[
            title && t('missingTitle'),
            questions.length > 0 && t('missingQuestions', { count: questions.length, list: list(questions) }),
            explanations.length > 0 &&
              t('missingExplanations', { count: explanations.length, list: list(explanations) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** The question and its options as a player of that language has them. */
function AsSeen({ question: { text, options, right }, language }: { question: Previewed; language: Language }) {
  const { t } = useTranslation('trivia');
  const isWhole = Boolean(text[language]) && options.every((one) => one[language]);
  const said = (words: TriviaGame['title']) => (
    <span lang={words[language] ? language : 'en'}>{words[language] ?? words.en}</span>
  );
  return (
    <div className={css.past}>
      <p>
        {said(text)} {!isWhole && <Badge mean="warn">{t('seenInEnglish')}</Badge>}
      </p>
      <ul className={css.quiet}>
        {options.map((one, place) => (
          <li key={place}>
            {said(one)}
            {place === right && ` (${t('right')})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
