import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useDocumentCommand } from '../../../lib/command.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { checkoutKeys } from '../queries.ts';

/** A no to a second chance: then it is the next one's at once. */
export function LeaveChance({ auctionId }: { auctionId: string }) {
  const { t } = useTranslation('checkout');
  const words = useRefusal('orders');
  const refreshes = [{ queryKey: checkoutKeys.lot(auctionId) }];
  const { mutate, error, isPending } = useDocumentCommand<object>(orderRoutes.decline(auctionId), refreshes);
  return (
    <>
      <Button look="plain" isPending={isPending} onClick={() => mutate({})}>
        {t('pay.leave')}
      </Button>
      {error && <p role="alert">{words(error)}</p>}
    </>
  );
}
