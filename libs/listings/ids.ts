import type { CommandMetadata } from '#platform/streams/command.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids that follow from a listing and a step: whoever does it again does the same. Fixed for ever: they are in stored facts. */
const space = '6a1c9e52-3f0b-4d7e-9b48-0c2f5d7a81e6';

/** The command by which a listing enters the book for the `n`th time: its seller's request and the reaction after a crash send the same one. */
export const enterMetadata = (listingId: string, n: number): CommandMetadata =>
  systemMetadata(uuidV5(space, `${listingId}/enter/${n}`), listingId);
