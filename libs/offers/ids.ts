import type { CommandMetadata } from '#platform/streams/command.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids that follow from an offer and a step: whoever does it again does the same. Fixed for ever: they are in stored facts. */
const space = 'c1f0a7de-58b3-4c7c-8d1f-2a94e6b0735d';

const stepOf = (offerId: string, ...step: readonly (string | number)[]): CommandMetadata =>
  systemMetadata(uuidV5(space, [offerId, ...step].join('/')), offerId);

/** The command by which the book is asked the `n`th time: its buyer's request and the reaction after a crash send the same one. */
export const askMetadata = (offerId: string, n: number): CommandMetadata => stepOf(offerId, 'ask', n);

/** That it counts, or counts no more, among its member's. */
export const countMetadata = (offerId: string, what: 'count' | 'uncount' | 'fail', n: number): CommandMetadata =>
  stepOf(offerId, what, n);
