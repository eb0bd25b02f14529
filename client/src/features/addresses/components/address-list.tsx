import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Entries } from '../../../ui/entries.tsx';
import { type OwnAddress, useAddresses } from '../use-addresses.ts';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';

/** What is open over the list: a new address, or one that is changed. */
type Open = 'none' | 'new' | OwnAddress;

/** The member's addresses, the default first, and the way to another. */
export function AddressList() {
  const { t } = useTranslation('addresses');
  const { items, defaultId } = useAddresses();
  const [open, setOpen] = useState<Open>('none');
  const isHydrated = useHydrated();
  const sorted = items.toSorted((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId));
  const add = (
    <Button disabled={!isHydrated} onClick={() => setOpen('new')}>
      {t('addOne')}
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          {add}
        </Empty>
      ) : (
        <>
          <Entries>
            {sorted.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                isDefault={address.id === defaultId}
                onChange={() => setOpen(address)}
              />
            ))}
          </Entries>
          <div>{add}</div>
        </>
      )}
      {open !== 'none' && <Opened address={open === 'new' ? undefined : open} onClose={() => setOpen('none')} />}
    </>
  );
}

function Opened({ address, onClose }: { address: OwnAddress | undefined; onClose: () => void }) {
  const { t } = useTranslation('addresses');
  const say = useSay();
  const done = () => {
    onClose();
    say(address ? t('changed') : t('added'));
  };
  return (
    <Dialog isOpen look="sheet" title={address ? t('changeOne') : t('addOne')} closing={t('close')} onClose={onClose}>
      <AddressForm address={address} onDone={done} />
    </Dialog>
  );
}
