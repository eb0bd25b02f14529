import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLocale } from '#contracts/locales.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Outcome } from './outcome.tsx';

interface Props {
  /** What the button says, and the dialog that it opens. */
  title: string;
  /** Where one goes when it is done: where nobody is signed in any more, to the way in. */
  next?: string;
  /** What one goes through; it calls `onDone` with what to say in the end. */
  children: (onDone: (words: string) => void) => ReactNode;
}

/** A change of how the member signs in, behind a button of the profile. */
export function ChangeDialog({ title, next = '/account/profile', children }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button disabled={!isHydrated} onClick={() => setOpen(true)}>
          {title}
        </Button>
      </div>
      {isOpen && (
        <Changing title={title} next={next} onClose={() => setOpen(false)}>
          {children}
        </Changing>
      )}
    </>
  );
}

/** Once it is done all sessions have ended, this one too: the page is drawn anew for the one that took its place. */
function Changing({ title, next, onClose, children }: Required<Props> & { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { leaveFor } = useApiClient();
  const address = inLocale(useLocale(), next);
  const [done, setDone] = useState<string | null>(null);
  const leave = () => leaveFor(address);
  return (
    <Dialog isOpen look="sheet" title={title} closing={t('close')} onClose={done === null ? onClose : leave}>
      {done === null ? (
        children(setDone)
      ) : (
        <Outcome text={done}>
          <Button onClick={leave}>{t('close')}</Button>
        </Outcome>
      )}
    </Dialog>
  );
}
