import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeKind } from '#contracts/factors.ts';
import { useChecks } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { digitsOf } from '../typed-code.ts';
import { useWrongAt } from '../use-wrong-at.ts';
import { TotpField } from './code-field.tsx';

interface Props {
  /** With what the member may answer; with the first of them unless they choose. */
  kinds: readonly CodeKind[];
  /** Why it is asked for, of each kind. */
  texts: Readonly<Record<CodeKind, string>>;
  press: string;
  isPending: boolean;
  error: Error | null;
  /** What was refused of one kind says nothing of another. */
  onTurn: () => void;
  onSend: (kind: CodeKind, code: string) => void;
  /** What else there is to do. */
  children?: ReactNode;
}

/** A second factor says who the member is: the code of their app, or a recovery code in its place. */
export function FactorForm({ kinds, onTurn, onSend, children, ...asked }: Props) {
  const { t } = useTranslation('accounts');
  const [kind, setKind] = useState(kinds[0] ?? 'totp');
  const others = kinds.filter((other) => other !== kind);
  const words = { totp: t('factor.useTotp'), recovery: t('factor.useRecovery') };
  const turn = (other: CodeKind) => {
    onTurn();
    setKind(other);
  };
  return (
    <CodeForm key={kind} {...asked} kind={kind} onSend={(code) => onSend(kind, code)}>
      {others.map((other) => (
        <Button key={other} look="plain" onClick={() => turn(other)}>
          {words[other]}
        </Button>
      ))}
      {children}
    </CodeForm>
  );
}

interface CodeProps extends Omit<Props, 'kinds' | 'onTurn' | 'onSend'> {
  kind: CodeKind;
  onSend: (code: string) => void;
}

function CodeForm({ kind, texts, press, isPending, error, onSend, children }: CodeProps) {
  const { t } = useTranslation('accounts');
  const first = useFirst<HTMLDivElement>();
  const wants = { totp: t('wrong.totp'), recovery: t('wrong.recovery') };
  const wrongs = { totp: t('factor.wrongTotp'), recovery: t('factor.wrongRecovery') };
  const { wrong: found, onSend: check } = useChecks({
    check: async (typed) => {
      const isOne = kind === 'totp' ? /^\d{6}$/.test(digitsOf(typed(kind))) : typed(kind).trim() !== '';
      return isOne ? {} : { [kind]: wants[kind] };
    },
    send: (typed) => onSend(kind === 'totp' ? digitsOf(typed(kind)) : typed(kind).trim()),
  });
  const { wrong, refusal } = useWrongAt(error, found, {
    'not-that-code': { field: kind, words: wrongs[kind] },
    'no-code': { words: t('factor.over') },
  });
  return (
    <div ref={first}>
      <Form wrong={wrong} summary={t('wrong')} refusal={refusal} onSend={check}>
        <p className={css.lead}>{texts[kind]}</p>
        {kind === 'totp' ? <TotpField error={wrong['totp']} /> : <RecoveryField error={wrong['recovery']} />}
        <Button type="submit" isPending={isPending}>
          {press}
        </Button>
        {children}
      </Form>
    </div>
  );
}

function RecoveryField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <Field
      label={t('factor.recovery')}
      hint={t('factor.recoveryHint')}
      name="recovery"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      data-first
      error={error}
    />
  );
}
