import { commandsOf } from '#platform/streams/commands.ts';
import { watch } from './decider.ts';
import { watchStream } from './events.ts';

const command = commandsOf(watch, ({ auctionId, memberId }) => watchStream(auctionId, memberId));

/** Onto the member's watch list. Not found where there is no auction. */
export class WatchAuction extends command('WatchAuction') {}

/** Off the watch list. */
export class UnwatchAuction extends command('UnwatchAuction') {}
