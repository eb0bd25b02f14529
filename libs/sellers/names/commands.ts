import { commandsOf } from '#platform/streams/commands.ts';
import { sellerName } from './decider.ts';
import { sellerNameStream } from './events.ts';

const command = commandsOf(sellerName, ({ nameKey }) => sellerNameStream(nameKey));

/** For ever. Their own again is nothing new. Refused: `seller-name-taken`. */
export class ReserveSellerName extends command('ReserveSellerName') {}
