import type { CommandMetadata } from './command.ts';
import { uuidV5 } from './uuid-v5.ts';

/** Of a further command that the same request leads to: the same words give the same command, so that a repeat is one. */
export const derivedMetadata = (metadata: CommandMetadata, what: string): CommandMetadata => ({
  ...metadata,
  commandId: uuidV5(metadata.commandId, what),
  causationId: metadata.commandId,
});
