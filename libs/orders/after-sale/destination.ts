import { type Encrypted, erased } from '#kernel/shapes.ts';
import type { Destination } from '#platform/carriers/carriers.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** Who is erased meanwhile has no address any more: the parcel stays, and somebody looks. */
export async function destinationIn(
  address: Encrypted | null,
  keys: Pick<PersonKeys, 'decrypt'>,
): Promise<Destination> {
  const text = address && (await keys.decrypt(address));
  if (!text || text === erased) throw new Error('there is nowhere to send it');
  const { country, ...words } = JSON.parse(text) as Readonly<{ country: string }>;
  return { country, lines: Object.values(words).filter((word): word is string => typeof word === 'string') };
}
