import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveryCodes } from '#contracts/factors.ts';
import type { AddPasskeyBody, PasskeyAsked } from '#contracts/passkeys.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { makePasskey } from '../passkeys.ts';
import { useFactorsAgain } from '../use-factors.ts';
import { useGuarded } from '../use-guarded.ts';
import { KeptCodes } from './kept-codes.tsx';
import { StepUpForm } from './step-up-form.tsx';

/** Another passkey, or one that goes. */
export type PasskeyChange = 'add' | Readonly<{ id: string; name: string }>;

interface Props {
  change: PasskeyChange;
  onClose: () => void;
}

/** A change of passkeys. Recovery codes that come with a first one are shown once: who closes it on them is asked first. */
export function PasskeyDialog({ change, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const say = useSay();
  const again = useFactorsAgain();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const end = (words: string) => {
    onClose();
    say(words);
    void again();
  };
  const added = (made: RecoveryCodes) => {
    setCodes(made.codes);
    if (made.codes.length === 0) end(t('passkey.added'));
    else void again();
  };
  const isShown = codes.length > 0;
  const title = change === 'add' ? t('passkey.add') : t('passkey.removeTitle');
  return (
    <Dialog
      isOpen
      look="sheet"
      title={isShown ? t('codes.title') : title}
      closing={t('close')}
      onClose={isShown && !isAsked ? () => setAsked(true) : onClose}
    >
      {isShown && <KeptCodes codes={codes} isAsked={isAsked} onKept={() => end(t('passkey.added'))} />}
      {!isShown && change === 'add' && <Adding onDone={added} />}
      {change !== 'add' && <Removing {...change} onDone={() => end(t('passkey.removed'))} />}
    </Dialog>
  );
}

function Adding({ onDone }: { onDone: (made: RecoveryCodes) => void }) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const asking = useGuarded<object, PasskeyAsked>(accountRoutes.askPasskey, 'factors', () => {});
  if (asking.stepUp) return <StepUpForm {...asking.stepUp} />;
  if (asking.data) return <Making {...asking.data} onDone={onDone} onAgain={asking.reset} />;
  const { mutate, isPending, error } = asking;
  return (
    <Form wrong={{}} summary={t('wrong')} refusal={error && words(error)} onSend={() => mutate({})}>
      <p className={css.lead}>{t('passkey.text')}</p>
      <Button type="submit" isPending={isPending}>
        {t('changePassword.next')}
      </Button>
    </Form>
  );
}

/** One press opens the browser's dialog: it takes none that no press asked for. */
function useMaking({ options }: PasskeyAsked, onDone: (made: RecoveryCodes) => void) {
  const [isMaking, setMaking] = useState(false);
  const [left, setLeft] = useState<Error | null>(null);
  const { mutate, isPending, error } = useCommand<AddPasskeyBody, RecoveryCodes>(accountRoutes.addPasskey, { onDone });
  async function make(name: string) {
    setMaking(true);
    setLeft(null);
    await makePasskey(options).then((passkey) => mutate({ name, passkey }), setLeft);
    setMaking(false);
  }
  return { make: (name: string) => void make(name), isPending: isMaking || isPending, left, error };
}

interface MakingProps extends PasskeyAsked {
  onDone: (made: RecoveryCodes) => void;
  /** What was asked for is used up. */
  onAgain: () => void;
}

function Making({ onDone, onAgain, ...asked }: MakingProps) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const first = useFirst<HTMLDivElement>();
  const { make, isPending, left, error } = useMaking(asked, onDone);
  const { wrong, onSend } = useChecks({
    check: async (typed) => ({ ...(typed('passkey').trim() === '' && { passkey: t('wrong.passkey') }) }),
    send: (typed) => make(typed('passkey').trim()),
  });
  const refusal = left ?? error;
  return (
    <div ref={first}>
      <Form wrong={wrong} summary={t('wrong')} refusal={refusal && words(refusal)} onSend={onSend}>
        <NameField error={wrong['passkey']} />
        <Button type="submit" isPending={isPending}>
          {t('passkey.make')}
        </Button>
        {error && (
          <Button look="plain" onClick={onAgain}>
            {t('factor.again')}
          </Button>
        )}
      </Form>
    </div>
  );
}

function NameField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <Field
      label={t('passkey.name')}
      hint={t('passkey.nameHint')}
      name="passkey"
      maxLength={40}
      autoComplete="off"
      required
      data-first
      error={error}
    />
  );
}

function Removing({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const { stepUp, mutate, isPending, error } = useGuarded<object>(accountRoutes.removePasskey(id), 'factors', onDone);
  if (stepUp) return <StepUpForm {...stepUp} />;
  return (
    <Form wrong={{}} summary={t('wrong')} refusal={error && words(error)} onSend={() => mutate({})}>
      <p className={css.lead}>{t('passkey.removeText', { name })}</p>
      <Button type="submit" isPending={isPending}>
        {t('passkey.remove')}
      </Button>
    </Form>
  );
}
