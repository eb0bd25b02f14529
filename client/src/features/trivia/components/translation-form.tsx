import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TranslateQuestionBody, TriviaQuestions } from '#contracts/trivia-desk.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import type { Translation } from '#contracts/trivia-words.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import type { typedIn } from '../../../lib/typed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { triviaKeys } from '../queries.ts';

interface Props {
  id: string;
  question: TriviaQuestions['items'][number];
  language: Translation;
}

type Typed = ReturnType<typeof typedIn>;

const nameOf = (place: number) => `option-${place}`;

function bodyOf(typed: Typed, { question: { n, options }, language }: Props): TranslateQuestionBody {
  const explanation = typed('explanation').trim();
  return {
    n,
    language,
    text: typed('text').trim(),
    options: options.map((_, place) => typed(nameOf(place)).trim()),
    explanation: explanation === '' ? null : explanation,
  };
}

/** Sends once every field has words: a question half in another language would puzzle who plays. */
function useTranslating(props: Props) {
  const { t } = useTranslation('trivia');
  const { id, question, language } = props;
  const cache = useQueryClient();
  const say = useSay();
  const refusal = useRefusal('trivia');
  const { mutate, isPending, error } = useCommand<TranslateQuestionBody>(triviaRoutes.questions(id), {
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: triviaKeys.questions(id) });
      say(t('translated', { n: question.n, language: t(`language.${language}`) }));
    },
    onRefused: () => void cache.invalidateQueries({ queryKey: triviaKeys.questions(id) }),
  });
  const check = async (typed: Typed): Promise<Wrong> => {
    const empty = partsOf(question).filter(({ name }) => typed(name).trim() === '');
    return Object.fromEntries(empty.map(({ name }) => [name, t('wrong.words')]));
  };
  const { wrong, onSend } = useChecks({ check, send: (typed) => mutate(bodyOf(typed, props)) });
  return { isPending, form: { wrong, summary: t('wrong.words'), refusal: error ? refusal(error) : undefined, onSend } };
}

/** What has to be said: the question, and each of its answers. */
const partsOf = ({ text, options }: Props['question']) => [
  { name: 'text', most: 240, words: text },
  ...options.map((words, place) => ({ name: nameOf(place), most: 120, words })),
];

/** The English words are the names of the fields: what stands above is what it says. */
export function TranslationForm(props: Props) {
  const { t } = useTranslation('trivia');
  const { question, language } = props;
  const isHydrated = useHydrated();
  const { isPending, form } = useTranslating(props);
  const common = { lang: language, autoComplete: 'off' } as const;
  return (
    <Form {...form}>
      {partsOf(question).map(({ name, most, words }) => (
        <Field
          {...common}
          key={name}
          label={words.en}
          name={name}
          maxLength={most}
          defaultValue={words[language]}
          error={form.wrong[name]}
        />
      ))}
      {question.explained.length > 0 && (
        <Field
          {...common}
          label={t('explanation')}
          hint={t(question.explained.includes(language) ? 'explanationThere' : 'explanationHint')}
          name="explanation"
          maxLength={400}
        />
      )}
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('saveTranslation')}
      </Button>
    </Form>
  );
}
