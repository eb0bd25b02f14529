import { commandsOf } from '#platform/streams/commands.ts';
import { rates } from './decider.ts';
import { ratesStream } from './events.ts';

const command = commandsOf(rates, () => ratesStream);

/**
 * Puts a record in force. Refused with `rates-missing`, `rates-not-positive`, `rates-not-yet`, `rates-older`, `rates-there`, and with
 * `rates-take-two` where one is more than a tenth off the last and nobody else agreed. The same once more changes nothing.
 */
export class PublishRates extends command('PublishRates') {}
