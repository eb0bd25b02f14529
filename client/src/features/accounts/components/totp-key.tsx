import { useTranslation } from 'react-i18next';
import type { AddTotpBody, RecoveryCodes, TotpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { digitsOf } from '../typed-code.ts';
import { useWrongAt } from '../use-wrong-at.ts';
import { Copy } from './copy.tsx';
import { TotpField } from './code-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './two-step.module.css';

interface Props extends TotpAsked {
  onDone: (made: RecoveryCodes) => void;
  /** It took too long: another key. */
  onAgain: () => void;
}

/** The key for the member's app, to be scanned, opened or typed; it counts once a code of it was typed here. */
export function TotpKey({ secret, uri, onDone, onAgain }: Props) {
  const { t } = useTranslation('accounts');
  const first = useFirst<HTMLDivElement>();
  const { mutate, isPending, error } = useCommand<AddTotpBody, RecoveryCodes>(accountRoutes.addTotp, { onDone });
  const { wrong: found, onSend } = useChecks({
    check: async (typed) => ({ ...(!/^\d{6}$/.test(digitsOf(typed('totp'))) && { totp: t('wrong.totp') }) }),
    send: (typed) => mutate({ code: digitsOf(typed('totp')) }),
  });
  const { wrong, refusal } = useWrongAt(error, found, {
    'not-that-code': { field: 'totp', words: t('factor.wrongTotp') },
    'no-code': { words: t('factor.over') },
  });
  const isOver = error instanceof Problem && error.code === 'no-code';
  return (
    <div ref={first}>
      <Form wrong={wrong} summary={t('wrong')} refusal={refusal} onSend={onSend}>
        <Key secret={secret} uri={uri} />
        <TotpField error={wrong['totp']} />
        <Button type="submit" isPending={isPending}>
          {t('twoStep.turnOn')}
        </Button>
        {isOver && (
          <Button look="plain" onClick={onAgain}>
            {t('factor.again')}
          </Button>
        )}
      </Form>
    </div>
  );
}

/** Who reads this on the phone that has the app cannot scan it: there the link opens the app. */
function Key({ secret, uri }: Pick<Props, 'secret' | 'uri'>) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <p className={layout.lead} tabIndex={-1} data-first>
        {t('totpKey.text')}
      </p>
      <div className={css.key}>
        <QrCode text={uri} name={t('totpKey.picture')} />
        <div className={css.typing}>
          <a className={`${buttonClass('plain')} ${css.open}`} href={uri}>
            {t('totpKey.open')}
          </a>
          <p className={css.hint}>{t('totpKey.type')}</p>
          <code className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <Copy text={secret}>{t('totpKey.copy')}</Copy>
        </div>
      </div>
    </>
  );
}
