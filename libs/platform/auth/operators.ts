import type { Instant } from '#kernel/instant.ts';

/** Since when somebody is an operator, and by whose doing; null: the house itself made them one. */
export type OperatorSince = Readonly<{ since: Instant; grantedBy: string | null }>;

/** Who runs the house, read to the end of their own stream: for what two of them must agree on. Bound by accounts. Nest's token. */
export abstract class Operators {
  /** Undefined: is none now. */
  abstract since(memberId: string): Promise<OperatorSince | undefined>;
}
