import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useKeptText } from '../kept-words.ts';
import css from '../ops.module.css';
import searches from '../searches.module.css';
import { places } from '../places.ts';
import { type Search, searchesIn, withSearch } from '../searches.ts';

/** Searches that this browser keeps, and a name for the one that is on the screen. */
export function SavedSearches({ asked }: { asked: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('ops');
  const [kept, keep] = useKeptText('ops.searches');
  const [isNaming, setNaming] = useState(false);
  const isHydrated = useHydrated();
  const all = searchesIn(kept);
  const set = (those: readonly Search[]) => keep(JSON.stringify(those));
  const here = places.log({ ...asked, cursor: undefined });
  return (
    <div className={css.line}>
      {all.length > 0 && <Kept all={all} here={here} set={set} />}
      {isNaming ? (
        <Naming
          onName={(name) => {
            setNaming(false);
            if (name) set(withSearch(all, { name, to: here }));
          }}
        />
      ) : (
        <Button look="plain" disabled={!isHydrated} data-key="s" onClick={() => setNaming(true)}>
          {t('save')}
        </Button>
      )}
    </div>
  );
}

interface KeptProps {
  all: readonly Search[];
  here: string;
  set: (searches: readonly Search[]) => void;
}

function Kept({ all, here, set }: KeptProps) {
  const { t } = useTranslation('ops');
  return (
    <ul className={css.line} aria-label={t('saved')}>
      {all.map(({ name, to }) => (
        <li key={name} className={searches.saved}>
          <Link to={to} aria-current={to === here ? 'true' : undefined}>
            {name}
          </Link>
          <button
            type="button"
            className={searches.cross}
            aria-label={t('forget', { name })}
            onClick={() => set(all.filter((one) => one.name !== name))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function Naming({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation('ops');
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []); // it was asked for
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onName(typedIn(event.currentTarget)('name').trim());
  }
  return (
    <form ref={ref} className={css.naming} onSubmit={submit}>
      <Field
        label={t('save.name')}
        name="name"
        maxLength={60}
        autoComplete="off"
        onKeyDown={({ key }) => key === 'Escape' && onName('')}
      />
      <Button type="submit">{t('save')}</Button>
    </form>
  );
}
