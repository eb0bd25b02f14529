import { commandsOf } from '#platform/streams/commands.ts';
import { wants } from './decider.ts';
import { wantsStream } from './events.ts';

const command = commandsOf(wants, ({ memberId }) => wantsStream(memberId));

/** The member is to be told when one comes. Refused: `size-unknown`, `too-many-wants`; not found where there is no product. */
export class AddWant extends command('AddWant') {}

/** What a browser kept: all of it, or nothing. Refused: `too-many-wants`; sizes that no product has are left out. */
export class MergeWants extends command('MergeWants') {}

/** No longer. What is not wanted stays so. */
export class RemoveWant extends command('RemoveWant') {}

/** A member is forgotten. */
export class CloseWants extends command('CloseWants') {}
