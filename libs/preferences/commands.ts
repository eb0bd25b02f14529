import { commandsOf } from '#platform/streams/commands.ts';
import { preferences } from './decider.ts';
import { preferencesStream } from './events.ts';

const command = commandsOf(preferences, ({ memberId }) => preferencesStream(memberId));

/** What is so already changes nothing; not found for who is erased. */
export class ChooseRegion extends command('ChooseRegion') {}

/** What is so already changes nothing; not found for who is erased. */
export class ChooseSizes extends command('ChooseSizes') {}

/** A member is forgotten. */
export class CloseSitePreferences extends command('CloseSitePreferences') {}
