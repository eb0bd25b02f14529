import { join } from 'node:path';
import { logStart } from '#kernel/position.ts';
import { type EventStore, StoreUnavailable, type StoredFact } from '#platform/event-store/event-store.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { againUnder, closedAuctions, endingOf, stepsOfFacts, stepsOfRecord, type Change } from './again.ts';
import { isChange, lineOfChange, storyOfChanges, summaryOfChanges } from './changes.ts';
import { readRecorded } from './recorded.ts';
import type { Against } from './words.ts';
import { wordsOf, Wrong } from './wrong.ts';

/** Tries other rules on a record or on the market's own log, and says what they would have changed. Writes nothing. */
export async function replayAgainst(asked: Against, env: NodeJS.ProcessEnv, say: (line: string) => void) {
  const changes = asked.dir === '' ? await ofOwnLog(asked, env) : ofRecord(asked);
  const summary = summaryOfChanges(asked.rules || 'any rules', asked.against, changes);
  for (const change of changes.filter(isChange)) say(asked.json ? JSON.stringify(change) : lineOfChange(change));
  say(asked.json ? JSON.stringify({ summary }) : `\n${storyOfChanges(summary)}`);
}

/** A record has names of its own for its bidders. */
const byName = ({ bidderId }: Readonly<{ bidderId: string }>) => bidderId;

function ofRecord({ dir, rules, against }: Against): readonly Change[] {
  return readRecorded(dir).map((recorded) => {
    const steps = stepsOfRecord(recorded);
    const [before, after] = [againUnder(rules, steps, byName), againUnder(against, steps, byName)];
    return { auctionId: recorded.id, before, after };
  });
}

async function ofOwnLog({ rules, against }: Against, env: NodeJS.ProcessEnv): Promise<readonly Change[]> {
  const auctions = closedAuctions(await auctionFacts(env));
  return auctions
    .filter((logged) => rules === '' || logged.rules === rules)
    .map((logged) => {
      const before = endingOf(logged.facts.map(({ fact }) => fact));
      return { auctionId: logged.auctionId, before, after: againUnder(against, stepsOfFacts(logged)) };
    });
}

async function auctionFacts(env: NodeJS.ProcessEnv): Promise<readonly StoredFact[]> {
  const log = await opened(env);
  try {
    const facts: StoredFact[] = [];
    for (let after = logStart; ;) {
      const batch = await log.readAll(after, { filter: { categories: ['auction'] }, limit: 1000 });
      facts.push(...batch.facts);
      if (batch.caughtUp || batch.through === after) return facts;
      after = batch.through;
    }
  } finally {
    await log.close();
  }
}

async function opened(env: NodeJS.ProcessEnv): Promise<Pick<EventStore, 'readAll' | 'close'>> {
  const { EVENTSTORE_URL, DATA_DIR = './data' } = env;
  try {
    if (!EVENTSTORE_URL) return SqliteLog.open(join(DATA_DIR, 'facts.db'));
    const { EventStoreDb } = await import('#platform/event-store/eventstoredb/event-store.adapter.ts');
    return await EventStoreDb.open(EVENTSTORE_URL, { clock: new SystemClock() });
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new Wrong(wordsOf(error));
    throw error;
  }
}
