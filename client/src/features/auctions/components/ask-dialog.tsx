import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import css from './ask-dialog.module.css';

interface Props {
  title: string;
  /** What the button says that does it. */
  confirm: string;
  isPending: boolean;
  /** Why it was refused, in words. */
  refusal?: string | undefined;
  children: ReactNode;
  onConfirm: (form: HTMLFormElement) => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The browser's own dialog keeps the focus in it and gives it back. */
export function AskDialog({ title, confirm, isPending, refusal, children, onConfirm, onClose }: Props) {
  const { t } = useTranslation('auctions');
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onConfirm(event.currentTarget);
  }

  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
        <p role="alert" className={css.alert}>
          {refusal}
        </p>
        <div className={css.buttons}>
          <Button look="plain" onClick={onClose}>
            {t('notNow')}
          </Button>
          <Button type="submit" look="main" isPending={isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
