import { sha256 } from '@noble/hashes/sha2.js';
import { type FeatureFlags, type FlagName, flagNames, type FlagRule, protectionFlags } from '#contracts/flags.ts';

/** How one flag is decided. */
export type FlagSetting = Readonly<{ rules: readonly FlagRule[]; allowAsk: boolean }>;

/** The flags that an operator has set. */
export type FlagSettings = Readonly<Partial<Record<FlagName, FlagSetting>>>;

/** `id` is the browser's: the same one is in the same share for ever. `asks` is what its cookie would like. */
export type Visitor = Readonly<{
  id: string;
  locale: string;
  roles: readonly string[];
  asks: Readonly<Partial<Record<FlagName, boolean>>>;
}>;

const everybody: FlagSetting = { rules: [{}], allowAsk: false };
const nobody: FlagSetting = { rules: [], allowAsk: false };

/** What there is to see. */
const built: readonly FlagName[] = [
  'Auctions',
  'OnSale',
  'GuestCheckout',
  'tempWebEnableLanguageSelection',
  'webEnableAffirm',
  'Afterpay',
  'Alipay',
  'Klarna',
  'Paypal',
  'CheckoutGiftCards',
  'CheckoutGiftCardsAllowGuestPurchase',
  'CheckoutGiftCardsAllowGuestRedemption',
  'CheckoutOffers',
  'tempWebEnableReserveFlow',
  'tempEnableStripeCanada',
  'tempWebEnablePaypalCanada',
];

/** What there is to see is on, what does not exist yet is off, until an operator says otherwise. */
export const settingOf = (settings: FlagSettings, name: FlagName): FlagSetting =>
  settings[name] ?? (built.includes(name) ? everybody : nobody);

/** Every flag for this visitor. */
export function flagsFor(settings: FlagSettings, visitor: Visitor): FeatureFlags {
  const decided = flagNames.map((name) => [name, isOn(name, settingOf(settings, name), visitor)] as const);
  return Object.fromEntries(decided) as FeatureFlags;
}

/** Is it one that no visitor has a say in? */
export const isProtection = (name: FlagName): boolean => (protectionFlags as readonly FlagName[]).includes(name);

/** A protection that has any rule is on: where one was set for a few before, nobody gets past it by being somebody else. */
export const isProtecting = ({ rules }: FlagSetting): boolean => rules.length > 0;

function isOn(name: FlagName, setting: FlagSetting, visitor: Visitor): boolean {
  if (isProtection(name)) return isProtecting(setting);
  const { rules, allowAsk } = setting;
  const asked = visitor.asks[name];
  if (allowAsk && asked !== undefined) return asked;
  return rules.some(
    ({ locale, share, roles }) =>
      (locale === undefined || locale === visitor.locale) &&
      (roles === undefined || roles.some((role) => visitor.roles.includes(role))) &&
      (share === undefined || placeOf(visitor.id, name) < share),
  );
}

const span = 2 ** 32;

/** Where a visitor stands among all, from 0 to 100, for one flag: raising a share keeps those who had it. */
export function placeOf(visitorId: string, name: FlagName): number {
  const hash = sha256(new TextEncoder().encode(`${name}/${visitorId}`));
  return (new DataView(hash.buffer, hash.byteOffset).getUint32(0) / span) * 100;
}
