import { commandsOf } from '#platform/streams/commands.ts';
import { guest } from './decider.ts';
import { guestStream } from './events.ts';

const command = commandsOf(guest, ({ sessionId }) => guestStream(sessionId));

/** A guest's token is worth nothing from then on. */
export class SignOutGuest extends command('SignOutGuest') {}
