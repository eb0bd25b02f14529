import { commandsOf } from '#platform/streams/commands.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';

const command = commandsOf(flags, () => flagsStream);

/** How a flag is decided from now on. Nothing refuses it; what it is already changes nothing. */
export class SetFlag extends command('SetFlag') {}
