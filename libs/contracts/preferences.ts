import * as z from 'zod/mini';
import { countryCodes } from './countries.ts';
import { languages } from './locales.ts';
import { shoeBrands, shoeGenders, sizeUnits } from './sizes.ts';
import { currency, id, rev } from './values.ts';

/** `POST preferencesRoutes.region`: where a member is, in which language we write and in which money they count. */
export const region = z.strictObject({
  country: z.enum(countryCodes),
  language: z.enum(languages),
  currency,
});
export type Region = z.infer<typeof region>;

/**
 * `POST preferencesRoutes.sizes`: in which unit sizes of shoes are shown. `gender` and `brand` say by whose table what is for
 * everybody, or of a maker without a table, is converted.
 */
export const sizePreference = z.strictObject({
  unit: z.enum(sizeUnits),
  gender: z.enum(shoeGenders),
  brand: z.enum(shoeBrands),
});
export type SizePreference = z.infer<typeof sizePreference>;

/** `GET preferencesRoutes.all`: the signed-in member's own; null is what they have not chosen. `rev` is empty before the first choice. */
export const sitePreferences = z.object({
  id,
  rev,
  region: z.nullable(region),
  sizes: z.nullable(sizePreference),
});
export type SitePreferences = z.infer<typeof sitePreferences>;
