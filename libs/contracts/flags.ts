import * as z from 'zod/mini';
import { roles } from './accounts.ts';
import { gameLocales, locales } from './locales.ts';
import { after } from './values.ts';

/** Names of the specification (section 3), spelt as there; a `+` there is an ending here. */
export const flagNames = [
  // payments and checkout
  'webEnableAffirm',
  'Afterpay',
  'Alipay',
  'Giropay',
  'Klarna',
  'Paypal',
  'CheckoutGiftCards',
  'CheckoutGiftCardsAllowGuestPurchase',
  'CheckoutGiftCardsAllowGuestRedemption',
  'CheckoutOffers',
  'GuestCheckout',
  // commerce
  'Auctions',
  'BlackFridayBlackout',
  'OnSale',
  // site
  'PlinthBanner',
  'GoogleRecaptcha',
  'LatestSearches',
  'RecentSearches',
  'SuggestedSearches',
  // tracking and consent
  'OneTrust',
  'Snapchat',
  'Tiktok',
  'Impact',
  'Mparticle',
  // homepage
  'DefaultHomeTabDiscover',
  'DefaultHomeTabBrand',
  'HomepageBrandTab',
  // temporary
  'tempWebEnableConsumerSegmentAccessCall',
  'tempWebEnableLanguageSelection',
  'tempWebEnableManifesto',
  'tempWebEnableReserveFlow',
  'tempWebEnableAtoMitigation',
  'tempEnableStripeCanada',
  'tempWebEnablePaypalCanada',
  'tempSettleOffersInUsd',
  // also seen
  'webEnablePlinthBanner',
  'WEB_ENABLE_MPARTICLE',
  'TEMP_WEB_ENABLE_SEARCH_MICROFRONTEND',
] as const;
export const flagName = z.enum(flagNames);
export type FlagName = z.infer<typeof flagName>;

/**
 * On against abuse for everybody or for nobody: no cookie asks for them, and no language, share or role of a visitor counts, all of which
 * are a visitor's to choose. What they add stands beside every limit and lifts none.
 */
export const protectionFlags = ['GoogleRecaptcha', 'tempWebEnableAtoMitigation'] as const satisfies readonly FlagName[];
export type ProtectionFlag = (typeof protectionFlags)[number];

const codes = locales.map(({ code }) => code);
const localeCode = z.string().check(z.refine((code) => codes.includes(code), 'a locale such as fr-ca'));

const pages = [...codes, ...gameLocales.map(({ code }) => code)];
/** The game has locales of its own, by which nothing is set. */
const pageLocale = z.string().check(z.refine((code) => pages.includes(code), 'a locale such as fr-ca'));

/** On for whom all of it is true; `{}` is everybody. `share` is a percentage of visitors, always the same ones. */
export const flagRule = z.strictObject({
  locale: z.optional(localeCode),
  share: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  roles: z.optional(z.array(z.enum(roles)).check(z.minLength(1), z.maxLength(roles.length))),
});
export type FlagRule = z.infer<typeof flagRule>;

const setting = {
  name: flagName,
  /** On where any of them is true; none: off. */
  rules: z.array(flagRule).check(z.maxLength(20)),
  /** A visitor's cookie `featureFlags` may turn it on or off for that visitor. */
  allowAsk: z.boolean(),
};

/** `POST flagRoutes.settings`, an operator's: the flag's whole setting. */
export const setFlagBody = z.strictObject(setting);
export type SetFlagBody = z.infer<typeof setFlagBody>;

/** `GET flagRoutes.settings`, an operator's: every flag as it is set. */
export const flagSettings = z.object({ items: z.array(z.object(setting)) });
export type FlagSettings = z.infer<typeof flagSettings>;

/** `GET flagRoutes.all`: as decided for this visitor in this locale; `en-us` when left out. */
export const flagsQuery = z.strictObject({ locale: z.optional(pageLocale), after });
export type FlagsQuery = z.infer<typeof flagsQuery>;

/** Every flag by name. */
export const featureFlags = z.record(flagName, z.boolean());
export type FeatureFlags = z.infer<typeof featureFlags>;
