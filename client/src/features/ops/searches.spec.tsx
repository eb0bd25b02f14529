import { describe, expect, it } from '@jest/globals';
import { searchesIn, withSearch } from './searches.ts';

const bids = { name: 'bids', to: '/ops?type=BidPlaced' };

describe('saved searches', () => {
  it('are read as they were kept, without what is none or leads out of the room', () => {
    expect(searchesIn(JSON.stringify([bids, { name: 'x', to: 'https://evil.example' }, 7, null]))).toEqual([bids]);
    expect([searchesIn(null), searchesIn('{'), searchesIn('{}')]).toEqual([[], [], []]);
  });

  it('have one of a name: the last', () => {
    expect(withSearch([bids], { ...bids, to: '/ops?type=X' })).toEqual([{ name: 'bids', to: '/ops?type=X' }]);
  });
});
