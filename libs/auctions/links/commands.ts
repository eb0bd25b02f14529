import { commandsOf } from '#platform/streams/commands.ts';
import { links } from './decider.ts';
import { linksStream } from './events.ts';

const command = commandsOf(links, ({ memberId }) => linksStream(memberId));

/** Two members share something. Refused: `linked-to-oneself`. */
export class LinkMembers extends command('LinkMembers') {}

/** They share it no longer. */
export class UnlinkMembers extends command('UnlinkMembers') {}
