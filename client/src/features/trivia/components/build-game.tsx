import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TriviaGame } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { translations } from '#contracts/trivia-words.ts';
import type { Created } from '#contracts/values.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useServerTime } from '../../../lib/server-time.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import type { Banked } from '../queries.ts';
import { importQuestions, type Imported } from '../import.ts';
import { type Missing, missingIn } from '../missing.ts';
import { shuffled } from '../shuffled.ts';
import { MissingList, Preview, type Previewed } from './preview.tsx';
import { QuestionsFile } from './questions-file.tsx';
import { standingOf, StandsElsewhere, useStanding } from './stands-elsewhere.tsx';
import css from './desk.module.css';

const rhythm = { readMs: 4000, revealMs: 5000, boardMs: 4000 };
const answering = [10, 15, 20, 30, 60] as const;
const minutes = [1, 2, 5, 15, 20, 60, 1440] as const;

const amounts = /^\d{1,6}(?:\.\d{1,2})?$/;

/** Cents of each amount; null where one is none. */
function centsOf(typed: string): readonly number[] | null {
  const all = typed.split(/[\s,;]+/).filter((one) => one !== '');
  return all.every((one) => amounts.test(one)) ? all.map((one) => Math.round(Number(one) * 100)) : null;
}

type Typed = (name: string) => string;

interface Wanted {
  read: Imported;
  picked: readonly Banked[];
}

/** The game's name in the languages that it was written in. */
function titleOf(typed: Typed): TriviaGame['title'] {
  const titles = translations.map((language) => [language, typed(`title-${language}`).trim()]);
  return { en: typed('title'), ...Object.fromEntries(titles.filter(([, title]) => title !== '')) };
}

/** What players will see: what was written here, then what comes out of the bank. */
const previewed = ({ read, picked }: Wanted): readonly Previewed[] => [
  ...read.questions.map(({ text, options, right, explanation }) => {
    const explained = Object.keys(explanation ?? {});
    return { text, options, right, explained };
  }),
  ...picked.map(({ text, options, explained }) => ({ text, options, explained, right: null })),
];

function bodyOf(typed: Typed, now: number, { read, picked, prizes }: Wanted & { prizes: readonly number[] }) {
  return {
    title: titleOf(typed),
    startsAt: new Date(now + Number(typed('in')) * 60_000 + 1000).toISOString(),
    rhythm: { ...rhythm, answerMs: Number(typed('answering')) * 1000 },
    spares: Number(typed('spares')),
    prizes,
    questions: read.questions.map(({ category: _, difficulty: _level, ...one }) => one),
    ...(picked.length > 0 && { banked: picked.map(({ id }) => id) }),
  };
}

/** Sends what was typed once its amounts are amounts, and goes to the new game's desk. What is missing is told first. */
function useBuilding(wanted: Wanted) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const go = useNavigate();
  const time = useServerTime();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [asked, ask] = useState<Readonly<{ missing: readonly Missing[]; send: () => void }> | null>(null);
  const double = useStanding();
  const { mutate, isPending, error } = useCommand<object, Created>(triviaRoutes.all, {
    onDone: ({ id }) => void go(`/operator/trivia/${id}`),
    onRefused: (refused, body) => double.tell(standingOf(refused, () => mutate({ ...body, knowingly: true }))),
  });
  function onSend(form: HTMLFormElement) {
    const typed = typedIn(form);
    const prizes = centsOf(typed('prizes'));
    setWrong(prizes ? {} : { prizes: t('wrong.prizes') });
    if (!prizes) return;
    const send = () => mutate(bodyOf(typed, time.now(), { ...wanted, prizes }));
    const missing = missingIn(titleOf(typed), previewed(wanted));
    if (missing.length > 0) ask({ missing, send });
    else send();
  }
  return {
    isPending,
    form: { wrong, summary: t('wrong.prizes'), refusal: error ? refusal(error) : undefined, onSend },
    asked: asked?.missing ?? null,
    onSure: () => {
      ask(null);
      asked?.send();
    },
    onUnsure: () => ask(null),
    double,
  };
}

/** Questions out of a file or the bank, when it begins and what there is to win: a game in two minutes. */
export function BuildGame({ picked }: { picked: readonly Banked[] }) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const [read, setRead] = useState<Imported>({ questions: [], bad: [] });
  const [title, setTitle] = useState<TriviaGame['title']>({ en: '' });
  const { isPending, form, asked, onSure, onUnsure, double } = useBuilding({ read, picked });
  const questions = previewed({ read, picked });
  return (
    <section className={`${layout.section} ${css.building}`}>
      <h2 className={layout.heading}>{t('build')}</h2>
      <div onChange={({ target }) => setTitle(titleOf(typedIn((target as HTMLInputElement).form!)))}>
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
          {read.bad.length > 0 && <Alert mean="warn">{t('unread', { list: read.bad.slice(0, 20).join(', ') })}</Alert>}
          <Preview title={title} questions={questions} />
          <Button type="submit" look="act" disabled={!isHydrated || questions.length === 0} isPending={isPending}>
            {t('schedule')}
          </Button>
        </Form>
      </div>
      {asked && <Sure missing={asked} isPending={isPending} onSure={onSure} onClose={onUnsure} />}
      <StandsElsewhere asked={double} isPending={isPending} />
    </section>
  );
}

interface SureProps {
  missing: readonly Missing[];
  isPending: boolean;
  onSure: () => void;
  onClose: () => void;
}

/** Before a game that some will see in English. */
function Sure({ missing, isPending, onSure, onClose }: SureProps) {
  const { t } = useTranslation('trivia');
  const words = { title: t('missingTranslations'), confirm: t('scheduleAllTheSame'), refuse: t('notNow') };
  return (
    <Ask {...words} isPending={isPending} onConfirm={onSure} onClose={onClose}>
      <p>{t('missingText')}</p>
      <MissingList missing={missing} />
    </Ask>
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
  return (
    <>
      <QuestionsFile label={t('file')} onRead={onRead} />
      <label className={css.paste}>
        <span>{t('paste')}</span>
        <textarea
          className={css.area}
          spellCheck={false}
          disabled={!isHydrated}
          onChange={({ currentTarget }) => onRead(importQuestions(currentTarget.value, shuffled))}
        />
      </label>
    </>
  );
}
