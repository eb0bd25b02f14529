import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Ask } from '../../../ui/ask.tsx';
import { dropWants, useKeptWants } from '../kept-wants.ts';
import { useMergeWants } from '../use-wants.ts';

/** Once in a visit: who said 'not now' is not asked again on every page. */
let wasAsked = false;

/** Asks who has signed in whether their account is to have what this device kept; nothing is taken without their word. */
export function MergeWants() {
  const { t } = useTranslation('wants');
  const say = useSay();
  const words = useRefusal('wants');
  const kept = useKeptWants();
  const [isOpen, setOpen] = useState(!wasAsked);
  const { mutate, isPending, error } = useMergeWants(({ wants }) => {
    dropWants(wants); // what another window kept meanwhile stays
    say(t('merged'));
  });
  if (!isOpen || kept.length === 0) return null;
  const close = () => {
    wasAsked = true;
    setOpen(false);
  };
  return (
    <Ask
      title={t('merge.title')}
      confirm={t('merge.confirm')}
      refuse={t('merge.refuse')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({ wants: [...kept] })}
      onClose={close}
    >
      <p>{t('merge.text', { count: kept.length })}</p>
    </Ask>
  );
}
