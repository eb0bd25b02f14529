import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';

/** Of characters, as the market counts them. */
const [least, most] = [10, 500];

interface Props {
  /** The button's, and the title of what it opens. */
  label: string;
  /** What it does, in a sentence. */
  what: string;
  path: string;
  body: (reason: string) => object;
  /** What is said when it is done. */
  done: string;
}

/** A button that asks why before it does anything. */
export function Reasoned({ label, what, path, body, done }: Props) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => open(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={label} closing={t('close')}>
        {isOpen && <Why what={what} path={path} body={body} done={done} label={label} onDone={close} />}
      </Dialog>
    </>
  );
}

function Why({ label, what, path, body, done, onDone }: Props & { onDone: () => void }) {
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  const { mutate, error, isPending } = useCommand<object>(path, {
    onDone: async () => {
      say(done);
      onDone();
      await Promise.all([opsKeys.parked, opsKeys.reactions].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(body(typedIn(event.currentTarget)('reason')));
  }
  return (
    <form className={`${css.section} ${css.asked}`} onSubmit={submit}>
      <p>{what}</p>
      <ReasonField />
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      <Button type="submit" isPending={isPending}>
        {label}
      </Button>
    </form>
  );
}

/** Why: it has the focus where it is asked. */
export function ReasonField() {
  const { t } = useTranslation('ops');
  return (
    <Field
      label={t('reason')}
      hint={t('reason.hint')}
      name="reason"
      required
      minLength={least}
      maxLength={most}
      autoComplete="off"
      data-first
    />
  );
}
