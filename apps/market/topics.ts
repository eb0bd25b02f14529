import { AccountsTestMembers } from '#accounts/test-members.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { LogTopicReading, type TopicReadingDeps } from '#platform/topics/log-reading.ts';
import type { TopicReading } from '#platform/topics/reading.ts';
import { ThreadedTopicReading } from '#platform/topics/threaded-reading.ts';
import type { Stores } from './stores.ts';

/** What leaves the house, read in this thread. */
export const ownTopicReading = (deps: Omit<TopicReadingDeps, 'testMembers'>): TopicReading =>
  new LogTopicReading({ ...deps, testMembers: new AccountsTestMembers(deps.events) });

/** The same read from these stores, in another thread where they have one: the feed and the relay have the same. */
export const topicReadingOn = (
  { facts, keys, askTopic }: Pick<Stores, 'facts' | 'keys' | 'askTopic'>,
  clock: Clock,
): TopicReading =>
  askTopic ? new ThreadedTopicReading(askTopic, clock) : ownTopicReading({ events: facts, keys, clock });
