import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../lib/late-part.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './menu.module.css';
import { PreferencesButton } from './preferences.tsx';

const id = 'menu';

/** Links that work before any script is there: taken over after the page. */
const MenuLists = latePart(() => import('./ways.ts').then((module) => module.MenuLists));

/** The two controls that open it: a sign in narrow windows, a word in wide ones. */
export function MenuButton({ look, className }: { look: 'sign' | 'word'; className: string }) {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={className} popoverTarget={id} aria-label={look === 'sign' ? t('menu') : undefined}>
      {look === 'word' && t('shop')}
      <Icon name={look === 'sign' ? 'menu' : 'down'} />
    </button>
  );
}

/** Everything there is to go to: what is on sale, by kind and by brand. It works before any script is there. */
export function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div id={id} popover="auto" className={css.menu} onToggle={({ newState }) => setOpen(newState === 'open')}>
      <MenuLists isOpen={isOpen} onGone={() => document.getElementById(id)?.hidePopover()} />
      <div className={css.foot}>
        <PreferencesButton className={css.choice} isLong />
      </div>
    </div>
  );
}
