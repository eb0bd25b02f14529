import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChecks } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { digitsOf } from '../typed-code.ts';
import { useWrongAt } from '../use-wrong-at.ts';
import { CodeField } from './code-field.tsx';

interface Props {
  /** Why it is asked for; unless said, what it is at a first sign-in after the log was put back. */
  text?: string;
  /** What is said of a wrong one; unless said, what is so where it is one of several. */
  wrongCode?: string;
  press: string;
  isPending: boolean;
  error: Error | null;
  onSend: (code: string) => void;
  /** What else there is to do. */
  children?: ReactNode;
}

/** The code that has just gone out by mail. */
export function MailedForm({ text, wrongCode, press, isPending, error, onSend: send, children }: Props) {
  const { t } = useTranslation('accounts');
  const first = useFirst<HTMLDivElement>();
  const { wrong: found, onSend } = useChecks({
    check: async (typed) => ({ ...(!/^\d{6,8}$/.test(digitsOf(typed('code'))) && { code: t('wrong.code') }) }),
    send: (typed) => send(digitsOf(typed('code'))),
  });
  const said = { field: 'code', words: wrongCode ?? t('mailed.wrong') };
  const { wrong, refusal } = useWrongAt(error, found, { 'not-that-code': said });
  return (
    <div ref={first}>
      <Form wrong={wrong} summary={t('wrong')} refusal={refusal} onSend={onSend}>
        <p className={css.lead}>{text ?? t('mailed.text')}</p>
        <CodeField error={wrong['code']} />
        <Button type="submit" isPending={isPending}>
          {press}
        </Button>
        {children}
      </Form>
    </div>
  );
}
