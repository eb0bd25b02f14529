import type { FeatureFlags, FlagName } from '#contracts/flags.ts';
import { useFlags } from '../shell/flags.ts';

/** While the server's answer is missing: what is on for a checkout without any setting. Here, since no other page has to load it. */
const unsaid: Partial<FeatureFlags> = {
  GuestCheckout: true,
  webEnableAffirm: true,
  Afterpay: true,
  Alipay: true,
  Klarna: true,
  Paypal: true,
  CheckoutGiftCards: true,
  CheckoutGiftCardsAllowGuestPurchase: true,
  CheckoutGiftCardsAllowGuestRedemption: true,
  tempWebEnableReserveFlow: true,
  tempEnableStripeCanada: true,
  tempWebEnablePaypalCanada: true,
};

/** Of each that a checkout asks for, whether it is to be shown here; see `useFlag`. */
export function useCheckoutFlags(): (name: FlagName) => boolean {
  const flags = useFlags() ?? unsaid;
  return (name) => flags[name] ?? false;
}
