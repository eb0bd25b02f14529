import type { CommandMetadata } from '#platform/streams/command.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids that follow from an auction, a member and a hold: whoever does it again does the same. Fixed for ever: they are in stored facts. */
const space = 'c6c1e7b4-2f5d-4a83-9a6e-0d7f3b9e4a52';
const idOf = (...words: readonly (string | number)[]): string => uuidV5(space, words.join('/'));

type Of = Readonly<{ auctionId: string; memberId: string }>;

/** What the ledger names it by. */
export const depositId = ({ auctionId, memberId }: Of): string => idOf(auctionId, memberId);

/** The payment of its `n`th hold. */
export const paymentOf = (of: Of, n: number): string => idOf(depositId(of), 'payment', n);

/** Under which the bank does it once. */
export const attemptOf = (paymentId: string, is: 'hold' | 'take' | 'let-go'): string => idOf(paymentId, is);

/** The command that a step is. */
export const stepMetadata = (of: Of, ...step: readonly (string | number)[]): CommandMetadata =>
  systemMetadata(idOf(depositId(of), 'step', ...step), depositId(of));
