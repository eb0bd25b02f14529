import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { useGoToBank } from '../../../lib/go-to-bank.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Entries } from '../../../ui/entries.tsx';
import { useMethods } from '../use-methods.ts';
import { BackFromBank } from './back-from-bank.tsx';
import { BackToErrand } from './back-to-errand.tsx';
import { MethodCard } from './method-card.tsx';
import css from './method-list.module.css';

/**
 * The member's methods, the default first, and the way to another: it leads to the bank, where no money moves in a sandbox. What comes back is sent once the list is there: one
 * that changes while the browser takes it over from the server is drawn anew.
 */
export function MethodList() {
  const { t } = useTranslation('payments');
  const { items, defaultId, isSandbox } = useMethods();
  const [hasBrought, setBrought] = useState(false);
  const sorted = items.toSorted((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId));
  return (
    <>
      <BackFromBank onDone={() => setBrought(true)} />
      <BackToErrand isBack={hasBrought} canPay={defaultId !== null} />
      {isSandbox && (
        <Alert mean="warn" title={t('sandbox')}>
          {t('sandboxText')}
        </Alert>
      )}
      {items.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          <AddOne />
        </Empty>
      ) : (
        <>
          <Entries>
            {sorted.map((method) => (
              <MethodCard key={method.id} method={method} isDefault={method.id === defaultId} />
            ))}
          </Entries>
          <AddOne />
        </>
      )}
    </>
  );
}

function AddOne() {
  const { t } = useTranslation('payments');
  const words = useRefusal('payments');
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const { go, isPending } = useGoToBank(paymentRoutes.askCard, (error) => setRefusal(words(error)));
  return (
    <div className={css.add}>
      <Button disabled={!isHydrated} isPending={isPending} onClick={go}>
        {t('addOne')}
      </Button>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </div>
  );
}
