import { commandsOf } from '#platform/streams/commands.ts';
import { allowance } from './decider.ts';
import { allowanceStream } from './events.ts';

const command = commandsOf(allowance, ({ memberId }) => allowanceStream(memberId));

/** Counted before the bid is taken back. Refused: `too-many-retractions`. */
export class TakeAllowance extends command('TakeAllowance') {}

/** The auction would not have it after all. */
export class ReturnAllowance extends command('ReturnAllowance') {}
