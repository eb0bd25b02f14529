import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { Where } from './where.ts';

/** A record of this table, which is flatter than those that the reader knows. */
type Found = CountryResponse & Readonly<{ country_code?: string }>;

const { resolve } = createRequire(import.meta.url);
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const within4 = /^::ffff:(?=\d+\.)/i;

/** Networks of houses and machines: the table has countries for some of them. */
const ofNobody = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ofNobody.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ofNobody.addSubnet(network, bits, 'ipv6');

/**
 * The registries' own records as a table (8 MB of memory, a microsecond an answer): nobody outside is asked where a visitor is. Read
 * when somebody is looked up first, for most processes show no pages.
 */
export class WhereByTable extends Where {
  private table: Reader<Found> | undefined;

  countryOf(address: string): string | undefined {
    const plain = address.replace(within4, ''); // what a socket of both families says of an IPv4 one
    const family = isIP(plain);
    if (family === 0 || ofNobody.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return undefined;
    this.table ??= new Reader<Found>(readFileSync(resolve(file)));
    return this.table.get(plain)?.country_code;
  }
}
