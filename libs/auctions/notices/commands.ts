import type { Instant } from '#kernel/instant.ts';
import { commandsOf } from '#platform/streams/commands.ts';
import { announcements } from './decider.ts';
import { announcementsStream } from './events.ts';

const command = commandsOf(announcements, ({ auctionId }) => announcementsStream(auctionId));

/** The due list's: an auction ends soon. `at` is the moment that was due. Safe to repeat; refused with `not-due-yet`. */
export class AnnounceEnding extends command('AnnounceEnding').takes<Readonly<{ auctionId: string; at: Instant }>>() {}
