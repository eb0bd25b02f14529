import type { Meta } from '#kernel/fact.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids under this never meet those of people's commands. Fixed for ever: it is in the ids of stored facts. */
const namespace = '5b0b5c1e-2d0c-4f8e-9a57-6f1d1a8d2c33';

/**
 * The origin of a command that a reaction sends because of a fact: the same fact, reaction and mark give the same
 * command, so that running the reaction again changes nothing. `n`, a number or an id, tells several commands of one fact apart.
 */
export function causedBy(
  fact: Readonly<{ id: string; meta: Meta }>,
  reaction: string,
  n: number | string = 0,
): CommandMetadata {
  const commandId = uuidV5(namespace, `${fact.id}/${reaction}/${n}`);
  return {
    commandId,
    bodyHash: commandId,
    actorId: 'system',
    correlationId: fact.meta.correlationId,
    causationId: fact.id,
  };
}

/** The key of a command that time causes: the same deadline of the same thing is the same command. */
export const dueKey = (kind: string, target: string, at: string): string =>
  uuidV5(namespace, `${kind}/${target}/${at}`);
