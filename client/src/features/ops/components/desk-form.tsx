import type { ReactNode, SubmitEvent } from 'react';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from '../ops.module.css';
import { useDeskCommand } from '../use-desk-command.ts';

type Props<B> = Readonly<{
  /** Where it is sent. */
  path: string;
  /** What is sent of what was filled in. */
  bodyOf: (form: HTMLFormElement) => B;
  /** Something of it is still being sent. */
  isSending?: boolean;
  button: string;
  /** Beside the button. */
  choice?: ReactNode;
  children?: ReactNode;
}>;

/** What somebody at the desk finds of an item. */
export function DeskForm<B>({ path, bodyOf, isSending = false, button, choice, children }: Props<B>) {
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useDeskCommand<B>(path);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(bodyOf(event.currentTarget));
  }

  return (
    <form className={css.section} onSubmit={submit}>
      {children}
      <div className={css.naming}>
        {choice}
        <Button type="submit" disabled={!isHydrated || isSending} isPending={isPending}>
          {button}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </form>
  );
}
