import { Injectable } from '@nestjs/common';
import type { Caller } from './caller.ts';

const prefix = 'analyst.';

/** What every token for topics begins with: no session's does. */
export const topicTokenOf = (rest: string): string => `${prefix}${rest}`;

/** Whether a bearer token is meant for topics. */
export const isTopicToken = (bearer: string): boolean => bearer.startsWith(prefix);

/** Where the tokens are kept. */
export type KeptTopicTokens = Readonly<{
  /** Whoever has that token, while it is good. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** Whether the member has one that is good: such a member neither bids nor sells. Never an operator. */
  isHeldBy(memberId: string): Promise<boolean>;
}>;

/** Tokens that open topics and nothing else. The slice that keeps them says so; without it none is good. Nest's token. */
@Injectable()
export class TopicTokens implements KeptTopicTokens {
  private kept: KeptTopicTokens | undefined;

  keptIn(kept: KeptTopicTokens): void {
    this.kept = kept;
  }

  async callerOf(token: string): Promise<Caller | undefined> {
    return this.kept?.callerOf(token);
  }

  async isHeldBy(memberId: string): Promise<boolean> {
    return (await this.kept?.isHeldBy(memberId)) ?? false;
  }
}
