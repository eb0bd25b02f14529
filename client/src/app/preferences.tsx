import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pricedIn, useLocale } from '../lib/locale.ts';
import { latePart } from '../lib/late-part.tsx';
import { Dialog } from '../ui/dialog.tsx';
import css from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

const PreferencesForm = latePart(() => import('./preferences-form.tsx').then((module) => module.PreferencesForm), {
  fallback: <Skeleton shape="block" />,
});

const Opener = createContext<() => void>(() => {});

/** Country, language, currency and theme: one dialog for the page, its form fetched when it is first opened. */
export function Preferences({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Opener value={() => setOpen(true)}>
      {children}
      <Dialog isOpen={isOpen} onClose={close} title={t('preferences.title')} closing={t('close')} look="sheet">
        {isOpen && <PreferencesForm onDone={close} />}
      </Dialog>
    </Opener>
  );
}

interface ButtonProps {
  className: string | undefined;
  /** With the country, not only the language and the currency. */
  isLong?: boolean;
}

/** Opens the dialog; says what is chosen. */
export function PreferencesButton({ className, isLong = false }: ButtonProps) {
  const { t } = useTranslation('shell');
  const open = use(Opener);
  const { code, language } = useLocale();
  const chosen = `${(isLong ? code : language).toUpperCase()} · ${pricedIn}`;
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
      <span className={css.hidden}>{t('preferences.open')}: </span>
      {chosen}
    </button>
  );
}
