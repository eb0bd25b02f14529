import { commandsOf } from '#platform/streams/commands.ts';
import { analysts } from './decider.ts';
import { analystsStream } from './events.ts';

const command = commandsOf(analysts, () => analystsStream);

/** A token for topics, for 90 days. */
export class IssueTopicToken extends command('IssueTopicToken') {}

/** It opens nothing any more; one that opens nothing stays so. */
export class RevokeTopicToken extends command('RevokeTopicToken') {}
