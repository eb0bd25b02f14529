import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.ts';
import type { Member } from './decider.ts';

/**
 * Accounts for trying things out count only while the configuration has them: the demo world's, whose passwords everybody
 * knows, and test members, whom no limit holds. Their facts stay when the setting goes.
 */
@Injectable()
export class Trials {
  private readonly config: Pick<Config, 'demo' | 'testMembers' | 'isOfThisMachine'>;

  constructor(config: Config) {
    this.config = config;
  }

  /** May this account be used now? A person's always. */
  has({ test, signIn }: Pick<Member, 'test' | 'signIn'>): boolean {
    if (!test) return true;
    return signIn ? this.config.demo : this.config.testMembers;
  }

  /** Is it held by no limit? A demo account only where no stranger comes: everybody knows its password. */
  isLifted(member: Pick<Member, 'test' | 'signIn'>): boolean {
    return member.test && this.has(member) && (member.signIn === null || this.config.isOfThisMachine);
  }
}
