import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedBody, MyListing } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { minorOf, useFormat } from '../../../lib/format.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Field } from '../../../ui/field.tsx';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
import { currency } from '../sell-terms.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { confirmed, yesTo } from '../use-list-item.ts';
import { useListingCommand } from '../use-listing-command.ts';
import { PriceConfirm } from './price-confirm.tsx';

type PricingProps = Readonly<{ item: MyListing; action: 'reprice' | 'ask'; onClose: () => void }>;

/** Another price for it, as it is typed; what the book asks back is answered by the same press once more. */
function usePricing({ item, action, onClose }: PricingProps) {
  const { locale } = useFormat();
  const [wrong, setWrong] = useState<Error | null>(null);
  const command = useListingCommand<AskedBody>(listingRoutes[action](item.id), onClose);
  const send = (form: HTMLFormElement) => {
    const minor = minorOf(typedIn(form)('price').trim(), currency, locale);
    const isWrong = minor === null || minor <= 0;
    setWrong(isWrong ? new Problem(0, 'price-not-whole') : null);
    if (!isWrong) command.mutate({ price: { minor, currency }, sellAtLeast: null, again: false });
  };
  return { ...command, send, shown: wrong ?? command.refused };
}

/** Asks for another price, or for what it is asked for again. */
export function Pricing({ item, action, onClose }: PricingProps) {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  const { mutate, reset, error, variables, isPending, send, shown, ...line } = usePricing({ item, action, onClose });
  if (error instanceof Problem && confirmed.includes(error.code) && variables) {
    return (
      <PriceConfirm
        problem={error}
        price={variables.price}
        isPending={isPending}
        onConfirm={() => mutate({ ...variables, ...yesTo(error) })}
        onClose={reset}
      />
    );
  }
  return (
    <AskDialog title={t(`do.${action}`)} confirm={t(`do.${action}`)} {...{ isPending, onClose }} onConfirm={send}>
      <Field
        label={t('newPrice')}
        name="price"
        inputMode="numeric"
        autoComplete="off"
        prefix={currency}
        hint={t('priceHint')}
        error={shown ? words(shown) : undefined}
      />
      <OnBadLine of={line} />
    </AskDialog>
  );
}
