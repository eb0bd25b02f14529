import { AccountsTestMembers } from '#accounts/test-members.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { LogTopicReading } from '#platform/topics/log-reading.ts';
import type { TopicReading } from '#platform/topics/reading.ts';
import type { Stores } from './stores.ts';

/** What leaves the house, read from these stores: the feed and the relay have the same. */
export function topicReadingOn({ facts, keys }: Pick<Stores, 'facts' | 'keys'>, clock: Clock): TopicReading {
  return new LogTopicReading({ events: facts, keys, testMembers: new AccountsTestMembers(facts), clock });
}
