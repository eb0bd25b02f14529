import { type Encrypted, erased } from '#kernel/shapes.ts';
import type { Destination } from '#platform/carriers/carriers.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

type Keys = Pick<PersonKeys, 'decrypt'>;

/** Who is erased meanwhile has no address any more: the parcel stays, and somebody looks. */
export async function destinationIn(address: Encrypted | null, keys: Keys): Promise<Destination> {
  const { country, ...words } = await wordsIn<Readonly<{ country: string }>>(address, keys);
  return { country, lines: Object.values(words).filter((word): word is string => typeof word === 'string') };
}

/** As it was sealed. */
export async function wordsIn<T>(address: Encrypted | null, keys: Keys): Promise<T> {
  const text = address && (await keys.decrypt(address));
  if (!text || text === erased) throw new Error('there is nowhere to send it');
  return JSON.parse(text) as T;
}
