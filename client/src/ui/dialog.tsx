import { type ReactNode, type Ref, useId } from 'react';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

interface Props {
  ref: Ref<HTMLDialogElement>;
  title: string;
  /** Name of the button that closes it. */
  closing: string;
  /** A sheet covers small windows from above. */
  look?: 'box' | 'sheet';
  children: ReactNode;
}

/** The browser's own modal dialog: it traps the focus and gives it back; Escape and a press beside it close it. */
export function Dialog({ ref, title, closing, look = 'box', children }: Props) {
  const id = useId();
  return (
    <dialog ref={ref} className={`${css.dialog} ${css[look]}`} closedby="any" aria-labelledby={id}>
      <div className={css.inside}>
        <div className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <button
            type="button"
            className={css.close}
            aria-label={closing}
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
