import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { instantOf, typedInstant } from '../instants.ts';
import css from '../ops.module.css';
import { places } from '../places.ts';

const words = ['stream', 'category', 'type', 'person', 'correlation'] as const;
const times = ['from', 'to'] as const;

interface Props {
  asked: Readonly<Record<string, string | undefined>>;
}

/** What to look for; it goes into the page's address. */
export function FactFilter({ asked }: Props) {
  const { t } = useTranslation('ops');
  const navigate = useNavigate();
  const isHydrated = useHydrated();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const said = words.map((word) => [word, typed(word).trim()] as const);
    const span = times.map((word) => [word, instantOf(typed(word))] as const);
    void navigate(places.log(Object.fromEntries([...said, ...span])));
  }

  return (
    <form key={places.log(asked)} className={css.filter} onSubmit={submit} aria-label={t('search')}>
      <Fields asked={asked} />
      <Button type="submit" disabled={!isHydrated}>
        {t('find')}
      </Button>
    </form>
  );
}

function Fields({ asked }: Props) {
  const { t } = useTranslation('ops');
  return (
    <>
      {words.map((word) => (
        <Field
          key={word}
          label={t(`by.${word}`)}
          name={word}
          defaultValue={asked[word]}
          maxLength={200}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      {times.map((word) => (
        <Field
          key={word}
          label={t(`by.${word}`)}
          name={word}
          type="datetime-local"
          step={0.001}
          max="9999-12-31T23:59:59"
          defaultValue={typedInstant(asked[word])}
        />
      ))}
    </>
  );
}
