import type { TopicEditions } from '#kernel/topic.ts';

/** Which editions of a topic there are. Bound by analysts. Nest's token. */
export abstract class KeptEditions {
  /** As they stand now, of a topic by its name without an edition. Errors: `StoreUnavailable`. */
  abstract of(topic: string): Promise<TopicEditions>;
}
