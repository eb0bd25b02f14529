import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mostAddresses } from '#contracts/addresses.ts';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { addresses, type AddressCommand } from './decider.ts';
import type { AddressEvent } from './events.ts';
import { ann, idOf, sealedWords } from './samples.ts';

const now = '2026-05-01T11:00:00.000Z';
const at = given(addresses, now);
const of = (n: number) => ({ memberId: ann, addressId: idOf(n) });
const added = (n: number): AddressEvent => ({ type: 'AddressAdded', data: { ...of(n), ...sealedWords } });
const chosen = (n: number): AddressEvent => ({ type: 'DefaultAddressChosen', data: of(n) });
const removed = (n: number): AddressEvent => ({ type: 'AddressRemoved', data: of(n) });
const closed: AddressEvent = { type: 'AddressesClosed', data: { memberId: ann } };
const add = (n: number): AddressCommand => ({ type: 'AddAddress', data: { ...of(n), ...sealedWords } });
const change = (n: number): AddressCommand => ({ type: 'ChangeAddress', data: { ...of(n), ...sealedWords } });
const remove = (n: number): AddressCommand => ({ type: 'RemoveAddress', data: of(n) });
const choose = (n: number): AddressCommand => ({ type: 'ChooseDefaultAddress', data: of(n) });
const close: AddressCommand = { type: 'CloseAddresses', data: { memberId: ann } };

describe('addresses', () => {
  it('the first is the default, the next is not, and none is added twice', () => {
    at().when(add(1)).then(added(1), chosen(1));
    at(added(1), chosen(1)).when(add(2)).then(added(2));
    at(added(1), chosen(1)).when(add(1)).thenNothing();
  });

  it('another is chosen once; what is not there is not', () => {
    at(added(1), chosen(1), added(2)).when(choose(2)).then(chosen(2));
    at(added(1), chosen(1), added(2), chosen(2)).when(choose(2)).thenNothing();
    expect(() => at(added(1), chosen(1)).when(choose(2)).thenNothing()).toThrow('not found');
    expect(() => at(added(1), chosen(1)).when(change(2)).thenNothing()).toThrow('not found');
  });

  it('where the default goes, the oldest of the others takes its place', () => {
    at(added(1), chosen(1), added(2), added(3)).when(remove(1)).then(removed(1), chosen(2));
    at(added(1), chosen(1), added(2)).when(remove(2)).then(removed(2));
    at(added(1), chosen(1)).when(remove(1)).then(removed(1));
    at(added(1), chosen(1), removed(1)).when(remove(1)).thenNothing();
    at(added(1), chosen(1), removed(1)).when(add(2)).then(added(2), chosen(2));
  });

  it('there are twenty at most', () => {
    const full = [added(0), chosen(0), ...Array.from({ length: mostAddresses - 1 }, (_, n) => added(n + 1))];
    at(...full)
      .when(add(99))
      .thenRefused('too-many-addresses', { most: mostAddresses });
    at(...full, removed(5))
      .when(add(99))
      .then(added(99));
  });

  it('who was erased has none and gets none', () => {
    at(added(1), chosen(1)).when(close).then(closed);
    at(added(1), chosen(1), closed).when(close).thenNothing();
    expect(() => at(closed).when(add(1)).thenNothing()).toThrow('not found');
  });
});

it('whatever is added, changed, chosen and removed, exactly one is the default while there is any', () => {
  const doing = fc.tuple(fc.constantFrom(add, change, remove, choose), fc.integer({ min: 1, max: 24 }));
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 80 }), (steps) => {
      let facts: readonly AddressEvent[] = [];
      for (const [command, n] of steps) {
        const before = stateOf(facts);
        facts = [...facts, ...decided(command(n), before)];
        const { ids, defaultId } = stateOf(facts);
        expect(ids.filter((id) => id === defaultId)).toHaveLength(ids.length > 0 ? 1 : 0);
        expect(defaultId === null).toBe(ids.length === 0);
        expect(ids.length).toBeLessThanOrEqual(mostAddresses);
      }
    }),
  );
});

const stateOf = (facts: readonly AddressEvent[]) => foldFacts(addresses, recordedAt(facts, now));

/** What is refused leads to nothing. */
function decided(command: AddressCommand, state: ReturnType<typeof addresses.initial>): readonly AddressEvent[] {
  try {
    return addresses.decide(command, state, now);
  } catch {
    return [];
  }
}
