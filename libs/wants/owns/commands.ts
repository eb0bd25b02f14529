import { commandsOf } from '#platform/streams/commands.ts';
import { owns } from './decider.ts';
import { ownsStream } from './events.ts';

const command = commandsOf(owns, ({ memberId }) => ownsStream(memberId));

/** The member owns so many of it. Refused: `size-unknown`, `too-many-owns`; not found where there is no product. */
export class AddOwn extends command('AddOwn') {}

/** No longer. What is not listed stays so. */
export class RemoveOwn extends command('RemoveOwn') {}

/** A member is forgotten. */
export class CloseOwns extends command('CloseOwns') {}
