import type { CommandMetadata } from '#platform/streams/command.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids of what the house itself does to accounts. Never change it: the log has them. */
const space = '7d0c2f7e-4b0b-5f0e-9a1c-3b7a3a4f6c55';

/** The house's own request: whoever makes it, a handler or a reaction, it is one command. */
export function houseMetadata(what: string, target: string): CommandMetadata {
  const commandId = uuidV5(space, JSON.stringify([what, target]));
  return { commandId, bodyHash: '', actorId: 'system', correlationId: commandId, causationId: commandId };
}
