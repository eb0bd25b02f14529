import type { CommandMetadata } from './command.ts';

/**
 * What the house does by itself, under an id that follows from what it is: whoever does it again does the same. `of`: the id of what it is a
 * part of, where that is not itself.
 */
export const systemMetadata = (commandId: string, of = commandId): CommandMetadata => ({
  commandId,
  bodyHash: commandId,
  actorId: 'system',
  correlationId: of,
  causationId: of,
});
