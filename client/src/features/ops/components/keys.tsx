import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useKeptText } from '../kept-words.ts';
import css from '../ops.module.css';
import keyed from '../keys.module.css';
import { rooms } from '../places.ts';

/** Keys that press what is on the page and carries them as `data-key`. */
const pressing = ['o', 'n', 's', 'y', 'u'] as const;

/** The room by single keys: `?` lists them, and turns them off, as those who speak to their computer need. */
export function Keys() {
  const { t } = useTranslation('ops');
  const [isOpen, setOpen] = useState(false);
  const [kept, keep] = useKeptText('ops.keys');
  const isOn = kept !== 'off';
  const isHydrated = useHydrated();
  useKeys(isOn, () => setOpen(true));
  return (
    <>
      <Button look="plain" disabled={!isHydrated} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('keys')} <kbd className={keyed.key}>?</kbd>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('keys')} closing={t('close')}>
        <List />
        <Checkbox
          label={t('keys.on')}
          hint={t('keys.on.hint')}
          checked={isOn}
          onChange={({ currentTarget }) => keep(currentTarget.checked ? 'on' : 'off')}
        />
      </Dialog>
    </>
  );
}

function List() {
  const { t } = useTranslation('ops');
  const moves = ['?', '/', 'j', 'k', 'Enter', ...pressing].map((key) => [[key], t(`key.${key}`)] as const);
  const ways = rooms.map(({ room, key }) => [['g', key], t(`room.${room}`)] as const);
  return (
    <dl className={keyed.keys}>
      {[...moves, ...ways].map(([keys, words]) => (
        <div key={keys.join(' ')} className={css.row}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={keyed.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Longest between `g` and the letter of a room. */
const togetherMs = 1500;
/** When `g` was pressed. Of the page and no component: rooms are drawn anew when what they show has come, which may be between two keys. */
const went = { at: -togetherMs };

function useKeys(isOn: boolean, showKeys: () => void) {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isFree(event)) return;
    const isSecond = event.timeStamp - went.at < togetherMs;
    went.at = event.key === 'g' && !isSecond ? event.timeStamp : -togetherMs;
    const to = isSecond ? rooms.find(({ key }) => key === event.key)?.to : undefined;
    const isDone = to === undefined ? isPressed(event.key, showKeys) : (void navigate(to), true);
    if (isDone) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Nobody is typing, nothing lies over the page, and no other program's key is meant. */
function isFree({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Does what a key stands for; false: nothing. */
function isPressed(key: string, showKeys: () => void): boolean {
  if (key === '?') {
    showKeys();
    return true;
  }
  if (key === '/') return isFocused(document.querySelector<HTMLElement>('main form :is(input, select)'));
  if (key === 'j' || key === 'k') return isFocused(rowBeside(key === 'j' ? 1 : -1));
  const button = pressing.some((one) => one === key)
    ? document.querySelector<HTMLElement>(`main [data-key="${key}"]`)
    : null;
  button?.click();
  return button !== null;
}

function isFocused(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

/** The first link of the row after, or before, the one that has the focus; at the start the first. */
function rowBeside(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')].filter((row) =>
    row.querySelector('a, button'),
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
  return rows[next]?.querySelector<HTMLElement>('a, button') ?? undefined;
}
