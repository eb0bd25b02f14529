import { commandsOf } from '#platform/streams/commands.ts';
import { reactionOrders } from './decider.ts';
import { reactionStream } from './events.ts';

const command = commandsOf(reactionOrders, ({ reaction }) => reactionStream(reaction));

/** It takes no more facts. One that waits already goes on waiting, for the first reason. */
export class PauseReaction extends command('PauseReaction') {}

/** It goes on where it was. */
export class ResumeReaction extends command('ResumeReaction') {}

/** It leaves a fact out that it could not take. */
export class SkipParkedFact extends command('SkipParkedFact') {}
