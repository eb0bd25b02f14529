import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { inLocale, leavesGame } from '#contracts/locales.ts';
import { typedIn } from '../lib/typed-in.ts';
import { latePart } from '../lib/late-part.tsx';
import { useLocale } from '../lib/locale.ts';
import { Icon } from '../ui/icon.tsx';
import css from './header.module.css';

/** Nobody opens it before the page is there. */
const Dialog = latePart(() => import('./ways.ts').then((module) => module.Dialog));

/** Pages that keep what was searched for; specification, section 4. */
const keepsTerm = (path: string) => path === '/search' || /^\/(?:sneakers|apparel|products)\/./.test(path);

/** The search: a field in wide windows, in narrow ones a sign that opens it over the page. */
export function SearchBox() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={css.wide}>
        <SearchForm />
      </div>
      <button
        type="button"
        className={`${css.sign} ${css.small}`}
        aria-label={t('search')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={t('search')} closing={t('close')} look="top">
          <SearchForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function SearchForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const home = useLocale();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const term = pathname === '/search' ? (query.get('query') ?? '') : '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (leavesGame(home, '/search')) return; // its browser goes there
    event.preventDefault();
    const text = typedIn(event.currentTarget)('query').trim();
    if (text === '') return;
    onDone?.();
    void navigate(`/search?${new URLSearchParams({ query: text })}`);
  }

  return (
    <search>
      <form className={css.search} action={inLocale(home, '/search')} onSubmit={submit}>
        <Icon name="search" />
        <input
          key={keepsTerm(pathname) ? term : pathname}
          data-first=""
          type="search"
          name="query"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={term}
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
        />
      </form>
    </search>
  );
}
