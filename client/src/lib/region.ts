import { createContext, use } from 'react';
import type { CountryCode } from '#contracts/countries.ts';
import type { Locale } from '#contracts/locales.ts';
import type { RateRecord } from '#contracts/rates.ts';
import type { Region } from '#contracts/region.ts';
import type { Currency } from '#kernel/money.ts';

/** What a locale says of country and currency as long as nobody has said otherwise. */
export const ownRegion = ({ country, currency }: Locale): Region => ({ country: country as CountryCode, currency });

export interface RegionHere {
  region: Region;
  /** By which all prices of the page are shown, those that come later too: it was made with them. None where they could not be had. */
  rates: RateRecord | undefined;
  /** Everything on the page counts by it at once. */
  choose: (region: Region) => void;
}

export const RegionContext = createContext<RegionHere>({
  region: { country: 'US', currency: 'USD' },
  rates: undefined,
  choose: () => {},
});

export const useRegionHere = (): RegionHere => use(RegionContext);

/** Where the visitor's goods go, and what they see prices in: the server has settled it with the page (README, "Where somebody is"). */
export const useRegion = (): Region => use(RegionContext).region;

/** What the visitor sees prices in. */
export const useCurrency = (): Currency => useRegion().currency;

export const useChooseRegion = (): RegionHere['choose'] => use(RegionContext).choose;
