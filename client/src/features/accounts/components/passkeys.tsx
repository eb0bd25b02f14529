import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnFactors } from '#contracts/factors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { knowsPasskeys } from '../passkeys.ts';
import { useFactors } from '../use-factors.ts';
import type { PasskeyChange } from './passkey-dialog.tsx';
import css from './session-list.module.css';

const PasskeyDialog = latePart(() => import('./passkey-dialog.tsx').then((module) => module.PasskeyDialog));

type Passkey = OwnFactors['passkeys'][number];

/** The member's passkeys, each of which can be taken away, and the way to another one where this browser makes any. */
export function Passkeys() {
  const { t } = useTranslation('accounts');
  const { passkeys } = useFactors();
  const isHydrated = useHydrated();
  const [change, setChange] = useState<PasskeyChange | null>(null);
  const isOffered = !isHydrated || knowsPasskeys();
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <One key={passkey.id} passkey={passkey} onRemove={() => setChange(passkey)} />
          ))}
        </ul>
      )}
      <div className={css.all}>
        {isOffered ? (
          <Button look={passkeys.length > 0 ? 'plain' : 'main'} disabled={!isHydrated} onClick={() => setChange('add')}>
            {t('passkey.add')}
          </Button>
        ) : (
          <p className={css.since}>{t('passkey.notHere')}</p>
        )}
      </div>
      {change && <PasskeyDialog change={change} onClose={() => setChange(null)} />}
    </>
  );
}

function One({ passkey: { name, addedAt, usedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const used = usedAt === null ? t('passkey.unused') : t('passkey.used', { moment: moment(usedAt) });
  return (
    <li className={css.session}>
      <p className={css.words}>
        <span className={css.where}>{name}</span>
        <span className={css.since}>{t('passkey.since', { moment: moment(addedAt) })}</span>
        <span className={css.since}>{used}</span>
      </p>
      <Button look="plain" disabled={!isHydrated} onClick={onRemove} aria-label={`${t('passkey.remove')}: ${name}`}>
        {t('passkey.remove')}
      </Button>
    </li>
  );
}
