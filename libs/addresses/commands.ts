import type { Address } from '#contracts/addresses.ts';
import { commandsOf } from '#platform/streams/commands.ts';
import type { AddressBody } from '#contracts/addresses.ts';
import { addresses } from './decider.ts';
import { addressesStream } from './events.ts';

const command = commandsOf(addresses, ({ memberId }) => addressesStream(memberId));

/** In clear, as the member typed it. */
export type TypedAddress = AddressBody & Readonly<{ memberId: string; addressId: Address['id'] }>;

/** Refused: `address-wrong` with what is wrong with which field, `too-many-addresses`. */
export class AddAddress extends command('AddAddress').takes<TypedAddress>() {}

/** Refused: `address-wrong`; not found where there is none. */
export class ChangeAddress extends command('ChangeAddress').takes<TypedAddress>() {}

/** What is not there stays so. Where it was the default, the oldest of the others becomes it. */
export class RemoveAddress extends command('RemoveAddress') {}

/** Not found where there is none. */
export class ChooseDefaultAddress extends command('ChooseDefaultAddress') {}

/** A member is forgotten. */
export class CloseAddresses extends command('CloseAddresses') {}
