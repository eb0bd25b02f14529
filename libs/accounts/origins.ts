import { v5 as uuidv5 } from 'uuid';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** Ids of what the house itself does to accounts. Never change it: the log has them. */
const space = '7d0c2f7e-4b0b-5f0e-9a1c-3b7a3a4f6c55';

/** The house's own request: whoever makes it, a handler or a reaction, it is one command. */
export function houseOrigin(what: string, target: string): CommandMetadata {
  const commandId = uuidv5(JSON.stringify([what, target]), space);
  return { commandId, bodyHash: '', actorId: 'system', correlationId: commandId, causationId: commandId };
}

/** A further command that the same request leads to, in another stream. */
export const alsoOf = (metadata: CommandMetadata, what: string): CommandMetadata => ({
  ...metadata,
  commandId: uuidv5(what, metadata.commandId),
  causationId: metadata.commandId,
});
