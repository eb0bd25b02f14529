import type { CommandMetadata } from '#platform/streams/command.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids that follow from a sale or a seller, and what is done: whoever does it again does the same. Fixed for ever: they are in stored facts. */
const space = '5d0f0a52-7a64-4a5e-9c0b-1d8f7a3c6e21';
const idOf = (...words: readonly (string | number)[]): string => uuidV5(space, words.join('/'));

/** Under which the bank pays out the `n`th of that seller once: a log that lost it asks under the same. */
export const payoutOf = (memberId: string, n: number): string => idOf(memberId, 'payout', n);

/** A command that follows from a sale, or from a seller's account as it stood. */
export const causedBySale = (orderId: string, ...step: readonly string[]): CommandMetadata =>
  systemMetadata(idOf(orderId, ...step), orderId);
export const causedByAccount = (memberId: string, ...step: readonly (string | number)[]): CommandMetadata =>
  systemMetadata(idOf(memberId, ...step), memberId);
