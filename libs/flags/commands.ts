import { commandsOf } from '#platform/streams/commands.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';

const command = commandsOf(flags, () => flagsStream);

/** How a flag is decided from now on. What it is already changes nothing. Refused: `protection-for-everybody`. */
export class SetFlag extends command('SetFlag') {}
