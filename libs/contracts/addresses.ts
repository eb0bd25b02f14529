import * as z from 'zod/mini';
import { countryCodes } from './countries.ts';
import { languages } from './locales.ts';
import { id, line, rev } from './values.ts';

/** Most addresses that a member keeps. */
export const mostAddresses = 20;

export const country = z.enum(countryCodes);

/** What an address is made of. `''` is what its country does not ask for, or what nobody filled in. */
const words = {
  name: line(80, 0),
  line1: line(100, 0),
  line2: z.optional(line(100, 0)),
  district: z.optional(line(80, 0)),
  city: z.optional(line(80, 0)),
  /** The code of the state, province, prefecture or emirate. */
  state: z.optional(line(20, 0)),
  zip: z.optional(line(20, 0)),
};

/** `POST addressRoutes.all`, `POST addressRoutes.one(id)`: without what its country requires it is `address-wrong`. */
export const addressBody = z.strictObject({ country, ...words });
export type AddressBody = z.infer<typeof addressBody>;

/** Fields of the form, as they stand on a letter to that country. */
export const addressFieldNames = ['name', 'line1', 'line2', 'district', 'city', 'state', 'zip'] as const;
export type AddressFieldName = (typeof addressFieldNames)[number];

/** What is wrong with a field: it is empty, it is none of that country's, or the code belongs to another state. */
export const addressFaults = ['missing', 'unknown', 'elsewhere'] as const;
export type AddressFault = (typeof addressFaults)[number];

/** What stands in `errors` of the refusal `address-wrong`. */
export type WrongField = Readonly<{ path: AddressFieldName; why: AddressFault }>;

const every = z.string();
const address = z.object({
  id,
  country,
  name: every,
  line1: every,
  line2: every,
  district: every,
  city: every,
  state: every,
  zip: every,
});

/** An address with all its fields, the empty ones too. */
export type Address = z.infer<typeof address>;

/** `GET addressRoutes.all`: in the order in which they were added; one is the default as long as there is any. */
export const addresses = z.object({
  id,
  rev,
  defaultId: z.nullable(id),
  /** `lines`: as on a letter, in the way of its country, the country apart. */
  items: z.array(z.extend(address, { lines: z.array(z.string()) })),
});
export type Addresses = z.infer<typeof addresses>;

/** `GET addressRoutes.form(country)`: names of states are told in this language where they have one in it. */
export const addressFormQuery = z.strictObject({ language: z.optional(z.enum(languages)) });
export type AddressFormQuery = z.infer<typeof addressFormQuery>;

/** What the form of a country asks for, and in which order. */
export const addressForm = z.object({
  country,
  fields: z.array(z.object({ name: z.enum(addressFieldNames), isRequired: z.boolean() })),
  /** What the country calls its parts: words of the metadata, for each of which there are words of ours. */
  called: z.object({
    state: z.enum(['state', 'province', 'prefecture', 'emirate', 'region']),
    zip: z.enum(['zip', 'postal']),
    city: z.enum(['city', 'post_town', 'suburb']),
  }),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  /** A code as they write it there. */
  zipExample: z.string(),
});
export type AddressForm = z.infer<typeof addressForm>;
