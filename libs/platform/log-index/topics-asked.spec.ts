import { expect, test } from '@jest/globals';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { IndexBusy } from './fact-index.ts';
import { IndexUnavailable } from './log-index.ts';
import { askTopicOf, type ThreadedFactIndex } from './threaded-index.ts';

const asked = { topic: 'plinth.auctions.v1', after: '', limit: 10, about: true };

/** The relay ends at an error that does not pass, until somebody starts it again: readers of the feed must not cause one. */
test.each([new IndexBusy('too many at once'), new IndexUnavailable('not open')])(
  'tells whoever reads topics that %s passes',
  async (broken) => {
    const thread = { ask: () => Promise.reject(broken) } as unknown as ThreadedFactIndex;
    await expect(askTopicOf(thread)(asked)).rejects.toThrow(StoreUnavailable);
  },
);
