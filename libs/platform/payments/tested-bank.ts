import type { Instant } from '#kernel/instant.ts';
import type { Payments } from './payments.ts';

/** What a test card has to do, whatever the bank. */
export type TestCase = 'approved' | 'challenge' | 'declined' | 'insufficient' | 'answer-lost' | 'refund-fails-once';

/** What a test account has to do. */
export type TestAccountCase = 'pays' | 'fails-once' | 'answer-lost';

/** A bank as its contract suite has it. */
export type TestedBank = Readonly<{
  payments: Payments;
  /** The same bank in another process, or after a restart. */
  again: () => Promise<Payments>;
  /** Somebody types that card on the page at this address: the one-time token that they come back with. */
  typed: (url: string, does: TestCase) => Promise<string>;
  /** Somebody types that account there: likewise. */
  banked: (url: string, does: TestAccountCase) => Promise<string>;
  /** Somebody says there that it is theirs, or is not. */
  proves: (url: string, isTheirs: boolean) => Promise<void>;
  /** Somebody says yes on a wallet's page: it is held a minute later, or held and then not taken. */
  approves: (url: string, ends: 'late' | 'fails') => Promise<void>;
  now: () => Instant;
  advance: (ms: number) => void;
}>;
