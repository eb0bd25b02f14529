import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { focusOn, giveBack } from './focus.ts';
import { OverHead } from './over-head.tsx';
import css from './sheet.module.css';
import { useBack } from './use-back.ts';

interface Props {
  isOpen: boolean;
  /** Called when it is to close: by its cross, Escape or Back. */
  onClose: () => void;
  /** What the browser's Back does, where that is not closing it; how many times it does, the last time closing it. */
  onBack?: () => void;
  steps?: number;
  title: string;
  /** Name of the button that closes it. */
  closing: string;
  /** What is always in sight, in at most 330 px with the title: clock, price, field and button of a bid. */
  children: ReactNode;
  /** What scrolls beneath it. */
  more?: ReactNode;
}

/**
 * Comes from below and leaves the page usable: not modal. Opening it does not focus a field, which would raise the keyboard; the focus
 * goes to its title, and back to what opened it. It stands on the keyboard's upper edge.
 */
export function Sheet({ isOpen, onClose, onBack = onClose, steps = 1, title, closing, children, more }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBack(isOpen ? steps : 0, onBack);
  useShown(ref, isOpen, onClose);
  useKeyboardEdge(ref, isOpen);

  return (
    <dialog ref={ref} className={css.sheet} aria-labelledby={id} aria-modal={false}>
      <OverHead id={id} title={title} closing={closing} onClose={onClose} />
      <div className={css.body}>
        {children}
        {more}
      </div>
    </dialog>
  );
}

/** Shows it over the page; Escape closes it, unless it belongs to something modal above it. */
function useShown(ref: { current: HTMLDialogElement | null }, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const sheet = ref.current!;
    const opener = document.activeElement;
    sheet.show();
    focusOn(sheet);
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':modal')) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      sheet.close();
      giveBack(opener);
    };
  }, [ref, isOpen]);
}

/** Where the keyboard lies over the page instead of making it smaller (iOS), the sheet is lifted by what it covers. */
function useKeyboardEdge(ref: { current: HTMLElement | null }, isOpen: boolean) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return undefined;
    const place = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
      const sheet = ref.current;
      if (!sheet) return;
      sheet.style.bottom = `${covered}px`;
      sheet.style.maxHeight = `${Math.round(view.height)}px`;
      sheet.toggleAttribute('data-keyboard', covered > 0 || view.height < 400);
    };
    place();
    view.addEventListener('resize', place);
    view.addEventListener('scroll', place);
    return () => {
      view.removeEventListener('resize', place);
      view.removeEventListener('scroll', place);
    };
  }, [ref, isOpen]);
}
