import { commandsOf } from '#platform/streams/commands.ts';
import { allowances } from './decider.ts';
import { allowanceStream } from './events.ts';

const command = commandsOf(allowances, ({ buyer }) => allowanceStream(buyer));

/** Refused: `gift-allowance {left}`, `amount-wrong`. */
export class TakeAllowance extends command('TakeAllowance') {}

/** Of an order that was not placed. */
export class GiveAllowanceBack extends command('GiveAllowanceBack') {}
