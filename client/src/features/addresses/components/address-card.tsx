import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Entry } from '../../../ui/entries.tsx';
import { type OwnAddress, useMakeDefault, useRemoveAddress } from '../use-addresses.ts';
import css from './address-card.module.css';

interface Props {
  address: OwnAddress;
  isDefault: boolean;
  onChange: () => void;
}

/** One address as it stands on a letter, and what may be done with it. */
export function AddressCard({ address, isDefault, onChange }: Props) {
  const { t } = useTranslation('addresses');
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const which = { address: address.lines.slice(0, 2).join(', ') };
  const actions = (
    <>
      <Button look="plain" disabled={!isHydrated} aria-label={t('changeThis', which)} onClick={onChange}>
        {t('change')}
      </Button>
      {!isDefault && <MakeDefault id={address.id} label={t('makeThisDefault', which)} />}
      <Button look="plain" disabled={!isHydrated} aria-label={t('removeThis', which)} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
    </>
  );
  return (
    <Entry actions={actions}>
      <Lines address={address} />
      {isDefault && <Badge mean="quiet">{t('default')}</Badge>}
      {isAsking && <Removal address={address} onClose={() => setAsking(false)} />}
    </Entry>
  );
}

function Lines({ address: { lines, country } }: { address: OwnAddress }) {
  const { language } = useLocale();
  return (
    <address className={css.lines}>
      {[...lines, countryName({ language, country })].map((line, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
        <span key={n}>{line}</span>
      ))}
    </address>
  );
}

function MakeDefault({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('addresses');
  const say = useSay();
  const words = useRefusal('addresses');
  const isHydrated = useHydrated();
  const { mutate, isPending } = useMakeDefault(
    id,
    () => say(t('nowDefault')),
    (error) => say(words(error)),
  );
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} aria-label={label} onClick={() => mutate({})}>
      {t('makeDefault')}
    </Button>
  );
}

function Removal({ address, onClose }: { address: OwnAddress; onClose: () => void }) {
  const { t } = useTranslation('addresses');
  const say = useSay();
  const words = useRefusal('addresses');
  const { mutate, isPending, error } = useRemoveAddress(address.id, () => {
    onClose();
    say(t('removed'));
  });
  return (
    <Ask
      title={t('removeAsk')}
      confirm={t('remove')}
      refuse={t('keep')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <Lines address={address} />
    </Ask>
  );
}
