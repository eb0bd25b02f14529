import { expect, it } from '@jest/globals';
import { closeStores, type Stores } from '../apps/market/stores.ts';

const all = [
  'index',
  'work',
  'tickets',
  'mails',
  'bank',
  'carrier',
  'documents',
  'snapshots',
  'facts',
  'keys',
] as const;

it.each(all)('all stores are closed, though %s cannot be', async (broken) => {
  const closed: string[] = [];
  const one = (name: string) => ({
    close: async () => {
      closed.push(name);
      if (name === broken) throw new Error(`${name}: disk full`);
    },
  });
  const stores = Object.fromEntries(all.map((name) => [name, one(name)]));
  await expect(closeStores(stores as unknown as Stores)).rejects.toThrow(`${broken}: disk full`);
  expect(closed).toEqual(all);
});
