import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type AnalystEvent =
  /** An operator gave that member a token for topics. What opens is in no fact: the token follows from its id and a secret of the market. */
  | Fact<'TopicTokenIssued', { tokenId: string; memberId: string; expiresAt: Instant }>
  | Fact<'TopicTokenRevoked', { tokenId: string }>;

export const analystShapes: Shapes<AnalystEvent> = {
  TopicTokenIssued: { v: 1, people: ['memberId'] },
  TopicTokenRevoked: { v: 1 },
};

/** All tokens are one stream: there are a few. */
export const analystsStream = 'analysts';
