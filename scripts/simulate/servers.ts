import type { Processes } from '../../test/support/processes.ts';

/** Where a market finds its log and its documents: the servers of the environment, else stand-ins, which keep nothing. */
export async function serversIn(
  processes: Processes,
): Promise<Readonly<Record<'EVENTSTORE_URL' | 'MONGO_URL', string>>> {
  const { EVENTSTORE_URL, MONGO_URL } = process.env;
  return {
    EVENTSTORE_URL: EVENTSTORE_URL || (await processes.standIn('eventstoredb')),
    MONGO_URL: MONGO_URL || (await processes.standIn('mongo')),
  };
}
