import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { type AnalystEvent, analystShapes } from './events.ts';

/** Sent for operators alone. */
export type AnalystCommand =
  | Fact<'IssueTopicToken', { tokenId: string; memberId: string }>
  | Fact<'RevokeTopicToken', { tokenId: string }>;

/** A token that opens topics until then. */
export type TopicToken = Readonly<{ memberId: string; expiresAt: Instant }>;

/** Tokens by their ids; those that ended are forgotten when another is issued. */
export type TopicTokensState = Readonly<Record<string, TopicToken>>;

/** Milliseconds that a token is good for. */
export const lasts = 90 * day;

/** Who may read topics. */
export const analysts = decider<TopicTokensState, AnalystCommand, AnalystEvent>({
  version: 1,
  shapes: analystShapes,
  initial: () => ({}),
  evolve: {
    TopicTokenIssued: (tokens, { tokenId, memberId, expiresAt }, { at }) => ({
      ...without(tokens, ([, one]) => one.expiresAt <= at),
      [tokenId]: { memberId, expiresAt },
    }),
    TopicTokenRevoked: (tokens, { tokenId }) => without(tokens, ([id]) => id === tokenId),
  },
  decide: {
    IssueTopicToken: ({ tokenId, memberId }, tokens, at) =>
      tokenId in tokens ? [] : [{ type: 'TopicTokenIssued', data: { tokenId, memberId, expiresAt: plus(at, lasts) } }],
    RevokeTopicToken: ({ tokenId }, tokens) =>
      tokenId in tokens ? [{ type: 'TopicTokenRevoked', data: { tokenId } }] : [],
  },
});

const without = (tokens: TopicTokensState, isGone: (one: readonly [string, TopicToken]) => boolean): TopicTokensState =>
  Object.fromEntries(Object.entries(tokens).filter((one) => !isGone(one)));
