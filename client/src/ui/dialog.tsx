import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import css from './dialog.module.css';
import { focusOn, giveBack } from './focus.ts';
import { OverHead } from './over-head.tsx';

interface Props {
  isOpen: boolean;
  /** Called when it is to close: by its cross, Escape, Back on a phone, or a press beside it. */
  onClose: () => void;
  title: string;
  /** Name of the button that closes it. */
  closing: string;
  /**
   * `box`: in the middle. `sheet`: from below in small windows, else a box. `drawer`: at the window's end, for filters.
   * `top`: over the head of the page, for the search. `full`: the whole window, for one picture.
   */
  look?: 'box' | 'sheet' | 'drawer' | 'top' | 'full';
  /** Dark, whatever the page beneath wears. */
  isDark?: boolean;
  /** What stays in sight while the rest scrolls, such as the button that does it. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus and gives it back. The focus goes to what is marked with `data-first`, else to the
 * title: never to the cross, where Enter would close it.
 */
export function Dialog({ isOpen, onClose, title, closing, look = 'box', isDark = false, foot, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(ref, isOpen, onClose);

  return (
    <dialog
      ref={ref}
      className={`${css.dialog} ${css[look]}`}
      data-theme={isDark ? 'dark' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // React tells it of a dialog within, too
        event.preventDefault(); // its screen closes it, and knows
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && isOpen && !currentTarget.open) onClose(); // a second Escape closes it whatever its screen says
      }}
    >
      <div className={css.inside}>
        <OverHead id={id} title={title} closing={closing} onClose={onClose} />
        <div className={css.body}>{children}</div>
        {foot && <div className={css.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}

/** Opens it over everything; what had the focus gets it back. */
function useModal(ref: { current: HTMLDialogElement | null }, isOpen: boolean, onClose: () => void) {
  const beside = useEffectEvent(({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose(); // `closedby` is not known everywhere
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const dialog = ref.current!;
    const opener = document.activeElement;
    dialog.showModal();
    focusOn(dialog);
    dialog.addEventListener('click', beside);
    return () => {
      dialog.removeEventListener('click', beside);
      dialog.close();
      giveBack(opener);
    };
  }, [ref, isOpen]);
}
