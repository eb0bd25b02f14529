import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { importQuestions, type Imported } from '../import.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { translations } from '#contracts/trivia-words.ts';
import type { Created } from '#contracts/values.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useServerTime } from '../../../lib/server-time.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import css from './trivia.module.css';

const rhythm = { readMs: 4000, revealMs: 5000, boardMs: 4000 };
const answering = [10, 15, 20, 30, 60] as const;
const minutes = [1, 2, 5, 15, 20, 60, 1440] as const;

/** Nobody can foresee where the right one stands. */
function shuffled<T>(items: readonly T[]): readonly T[] {
  const drawn = crypto.getRandomValues(new Uint32Array(items.length));
  return [...items.keys()].toSorted((a, b) => drawn[a]! - drawn[b]!).map((at) => items[at]!);
}

const amounts = /^\d{1,6}(?:\.\d{1,2})?$/;

/** Cents of each amount; null where one is none. */
function centsOf(typed: string): readonly number[] | null {
  const all = typed.split(/[\s,;]+/).filter((one) => one !== '');
  return all.every((one) => amounts.test(one)) ? all.map((one) => Math.round(Number(one) * 100)) : null;
}

type Typed = (name: string) => string;

function bodyOf(typed: Typed, now: number, { questions, prizes }: Imported & { prizes: readonly number[] }) {
  const titles = translations.map((language) => [language, typed(`title-${language}`).trim()]);
  return {
    title: { en: typed('title'), ...Object.fromEntries(titles.filter(([, title]) => title !== '')) },
    startsAt: new Date(now + Number(typed('in')) * 60_000 + 1000).toISOString(),
    rhythm: { ...rhythm, answerMs: Number(typed('answering')) * 1000 },
    spares: Number(typed('spares')),
    prizes,
    questions,
  };
}

/** Sends what was typed once its amounts are amounts, and goes to the new game's desk. */
function useBuilding(read: Imported) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const go = useNavigate();
  const time = useServerTime();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useCommand<object, Created>(triviaRoutes.all, {
    onDone: ({ id }) => void go(`/operator/trivia/${id}`),
  });
  function onSend(form: HTMLFormElement) {
    const typed = typedIn(form);
    const prizes = centsOf(typed('prizes'));
    setWrong(prizes ? {} : { prizes: t('wrong.prizes') });
    if (prizes) mutate(bodyOf(typed, time.now(), { ...read, prizes }));
  }
  return {
    isPending,
    form: { wrong, summary: t('wrong.prizes'), refusal: error ? refusal(error) : undefined, onSend },
  };
}

/** Questions out of a file, when it begins and what there is to win: a game in two minutes. */
export function BuildGame() {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const [read, setRead] = useState<Imported>({ questions: [], bad: [] });
  const { isPending, form } = useBuilding(read);
  return (
    <section className={`${layout.section} ${css.building}`}>
      <h2 className={layout.heading}>{t('build')}</h2>
      <Form {...form}>
        <Titles />
        <Times />
        <Field
          label={t('prizes')}
          hint={t('prizesHint')}
          name="prizes"
          error={form.wrong['prizes']}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field label={t('spares')} name="spares" type="number" min={0} max={10} defaultValue={1} />
        <Questions onRead={setRead} />
        <Preview read={read} />
        <Button type="submit" look="act" disabled={!isHydrated || read.questions.length === 0} isPending={isPending}>
          {t('schedule')}
        </Button>
      </Form>
    </section>
  );
}

/** The game's name in each of its languages. */
function Titles() {
  const { t } = useTranslation('trivia');
  return (
    <>
      <Field label={t('gameTitle')} name="title" required maxLength={80} />
      {translations.map((language) => (
        <Field
          key={language}
          label={t('gameTitleIn', { language: t(`language.${language}`) })}
          name={`title-${language}`}
          lang={language}
          maxLength={80}
        />
      ))}
    </>
  );
}

/** When it begins, and how long each question may be answered. */
function Times() {
  const { t } = useTranslation('trivia');
  return (
    <>
      <Select
        label={t('beginsIn')}
        name="in"
        defaultValue="20"
        options={minutes.map((count) => ({ value: String(count), text: t('minutes', { count }) }))}
      />
      <Select
        label={t('answering')}
        name="answering"
        options={answering.map((count) => ({ value: String(count), text: t('seconds', { count }) }))}
      />
    </>
  );
}

function Questions({ onRead }: { onRead: (read: Imported) => void }) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated(); // what is typed before would be read by nobody
  const read = (text: string) => onRead(importQuestions(text, shuffled));
  return (
    <>
      <Field
        label={t('file')}
        hint={t('fileHint')}
        type="file"
        disabled={!isHydrated}
        accept=".csv,.json,.ndjson,.txt"
        onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(read)}
      />
      <label className={css.paste}>
        <span>{t('paste')}</span>
        <textarea
          className={css.area}
          spellCheck={false}
          disabled={!isHydrated}
          onChange={({ currentTarget }) => read(currentTarget.value)}
        />
      </label>
    </>
  );
}

/** What will be asked, and what is missing, by name. */
function Preview({ read: { questions, bad } }: { read: Imported }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  if (questions.length + bad.length === 0) return null;
  const missing = translations.flatMap((language) => {
    const count = questions.filter(
      ({ text, options }) => !text[language] || options.some((one) => !one[language]),
    ).length;
    return count === 0 ? [] : [t('missingIn', { count, language: t(`language.${language}`) })];
  });
  return (
    <section aria-live="polite" className={css.desk}>
      <p className={css.small}>{t('questions', { count: questions.length })}</p>
      {bad.length > 0 && <Alert mean="warn">{t('unread', { list: bad.slice(0, 20).join(', ') })}</Alert>}
      {missing.length > 0 && <p className={css.quiet}>{missing.join(' · ')}</p>}
      <ol className={css.desk}>
        {questions.slice(0, 40).map(({ text, options, right }, at) => (
          <li key={at}>
            {words(text)}{' '}
            <span className={css.quiet}>
              {options.map((one, place) => (
                <span key={place}>{place === right ? t('isRight', { option: words(one) }) : words(one)}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
