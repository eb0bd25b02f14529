import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Alert } from './alert.tsx';
import css from './ask.module.css';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** What the button says that does it; without words there is nothing left to confirm. */
  confirm: string | undefined;
  /** What the button says that does nothing. */
  refuse: string;
  isPending: boolean;
  /** Why it was refused, in words. */
  refusal?: string | undefined;
  children: ReactNode;
  onConfirm: (form: HTMLFormElement) => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. It is open as long as it is there. */
export function Ask({ title, confirm, refuse, isPending, refusal, children, onConfirm, onClose }: Props) {
  const id = useId();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onConfirm(event.currentTarget);
  }
  const foot = (
    <>
      <Button look="plain" onClick={onClose}>
        {refuse}
      </Button>
      {confirm !== undefined && (
        <Button type="submit" form={id} isPending={isPending}>
          {confirm}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} closing={refuse} look="sheet" foot={foot}>
      <form id={id} className={css.form} onSubmit={submit} noValidate>
        {children}
      </form>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </Dialog>
  );
}
