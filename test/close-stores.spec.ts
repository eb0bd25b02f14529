import { expect, it } from '@jest/globals';
import { closeStores, type Stores } from '../apps/market/stores.ts';

it.each(['index', 'work', 'documents', 'snapshots', 'facts', 'keys'] as const)(
  'all stores are closed, though %s cannot be',
  async (broken) => {
    const closed: string[] = [];
    const one = (name: string) => ({
      close: async () => {
        closed.push(name);
        if (name === broken) throw new Error(`${name}: disk full`);
      },
    });
    const stores = Object.fromEntries(
      ['index', 'work', 'documents', 'snapshots', 'facts', 'keys'].map((name) => [name, one(name)]),
    );
    await expect(closeStores(stores as unknown as Stores)).rejects.toThrow(`${broken}: disk full`);
    expect(closed).toEqual(['index', 'work', 'documents', 'snapshots', 'facts', 'keys']);
  },
);
