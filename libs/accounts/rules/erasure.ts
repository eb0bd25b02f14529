import { minute, plus, type Instant } from '#kernel/instant.ts';

/** An erasure that has begun: until it is done, called off or over by itself, its member promises nothing. */
export type Erasure = Readonly<{ id: string; began: Instant }>;

/** Milliseconds within which it is done, or is called off by itself: a process that was killed keeps nobody from going on. */
const within = minute;
/** Promises are refused for longer: by another node's clock the erasure may still be under way. */
const refusedFor = 2 * minute;

/** What binds the member was looked for while nothing could be promised: only so long may they be erased on that word. */
export const isUnderWay = (erasure: Erasure | null, at: Instant): erasure is Erasure =>
  erasure !== null && at < plus(erasure.began, within);

export const keepsFromPromising = (erasure: Erasure | null, at: Instant): boolean =>
  erasure !== null && at < plus(erasure.began, refusedFor);
