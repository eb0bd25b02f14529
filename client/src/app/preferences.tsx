import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../lib/late-part.tsx';
import { useLocale } from '../lib/locale.ts';
import { useRegion } from '../lib/region.ts';
import css from '../ui/layout.module.css';

const PreferencesDialog = latePart(() => import('./preferences-dialog.tsx').then((module) => module.PreferencesDialog));

const Opener = createContext<() => void>(() => {});

/** Country, language, currency and theme: one dialog for the page, fetched when it is first opened. */
export function Preferences({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Opener value={() => setOpen(true)}>
      {children}
      {isOpen && <PreferencesDialog onClose={() => setOpen(false)} />}
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
  const { language } = useLocale();
  const { country, currency } = useRegion();
  const chosen = [language.toUpperCase(), ...(isLong ? [country] : []), currency].join(' · ');
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
      <span className={css.hidden}>{t('preferences.open')}: </span>
      {chosen}
    </button>
  );
}
