import { commandsOf } from '#platform/streams/commands.ts';
import { editions } from './decider.ts';
import { editionStream } from './events.ts';

const command = commandsOf(editions, ({ topic }) => editionStream(topic));

/** The relay writes the topic once more, from the log's first fact on. Refused: `edition-under-way`. */
export class BeginTopicEdition extends command('BeginTopicEdition') {}

/** Readers are sent to it. Refused: `edition-not-under-way`. */
export class OpenTopicEdition extends command('OpenTopicEdition') {}

/** The relay leaves it. Refused: `edition-is-current`, `edition-not-under-way`. */
export class RetireTopicEdition extends command('RetireTopicEdition') {}
