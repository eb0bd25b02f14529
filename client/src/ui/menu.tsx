import { type ComponentProps, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import css from './popover.module.css';
import { Popover } from './popover.tsx';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Ways and deeds behind one button: links and buttons, in a list. Arrows, Home and End go through them as Tab does; choosing
 * one closes it.
 */
export function Menu({ children, ...popover }: Omit<ComponentProps<typeof Popover>, 'onToggle'>) {
  const list = useRef<HTMLUListElement>(null);
  const ways = () => [...list.current!.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];

  function move(event: KeyboardEvent) {
    const all = ways();
    const step = steps[event.key];
    if (!step || all.length === 0) return;
    event.preventDefault();
    all[step(all.indexOf(event.target as HTMLElement), all.length)]!.focus();
  }

  function chosen({ target }: MouseEvent) {
    if ((target as Element).closest('a, button')) list.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  }

  return (
    <Popover {...popover} onToggle={(isOpen) => isOpen && ways()[0]?.focus()}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- what is pressed are the links and buttons in it */}
      <ul ref={list} className={css.menu} onKeyDown={move} onClick={chosen}>
        {children}
      </ul>
    </Popover>
  );
}
