import type { Encrypted } from '#kernel/shapes.ts';
import { NotFound } from '#kernel/refused.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { checked } from './checked.ts';
import {
  AddAddress,
  ChangeAddress,
  ChooseDefaultAddress,
  CloseAddresses,
  RemoveAddress,
  type TypedAddress,
} from './commands.ts';
import { type AddressWords, addressWords } from './events.ts';

type Sealing = Readonly<{ keys: Pick<PersonKeys, 'encrypt'> }>;

/** Checked, then sealed word by word under the member's key. */
async function sealed({ memberId, addressId, ...typed }: TypedAddress, { keys }: Sealing) {
  const address = checked(typed);
  const words = await Promise.all(
    addressWords.map(async (name) => [name, await seal(keys, memberId, address[name])] as const),
  );
  return { memberId, addressId, ...(Object.fromEntries(words) as AddressWords) };
}

/** For whoever was erased meanwhile nothing is here. */
const seal = (keys: Sealing['keys'], memberId: string, word: string): Promise<Encrypted> =>
  keys.encrypt(memberId, word).catch((error: unknown) => {
    throw error instanceof KeyDestroyed ? new NotFound() : error;
  });

export const addressHandlers = [
  handlerOf(AddAddress, { keys: PersonKeys }, sealed),
  handlerOf(ChangeAddress, { keys: PersonKeys }, sealed),
  ...handlersOf(RemoveAddress, ChooseDefaultAddress, CloseAddresses),
];
