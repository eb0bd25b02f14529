import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { setWork } from '#platform/reactions/work-sqlite.adapter.ts';
import { type Server, startServer } from './server.ts';

type Health = Readonly<{
  reactions: { reactions: readonly { reaction: string; state: string }[] };
  index: { share: number };
}>;

const healthOf = async ({ opsUrl }: Server) => (await (await fetch(`${opsUrl}/health`)).json()) as Health;

/** Reactions and the operators' index have been through the log: neither competes with what is measured next. */
export async function untilThrough(server: Server): Promise<void> {
  for (let through = false; !through; await pause(200)) {
    const { reactions, index } = await healthOf(server);
    const isLive = reactions.reactions.length > 0 && reactions.reactions.every(({ state }) => state === 'live');
    through = isLive && index.share >= 1;
  }
}

/**
 * Has the reactions of that build stand at the end of the log in that folder, as if they had been through it: they would
 * tell of each lost lead for an hour. No market may run there.
 */
export async function putReactionsAtEnd(market: string, dataDir: string): Promise<void> {
  const server = await startServer(market);
  const { reactions } = await healthOf(server);
  await server.close();
  const log = SqliteLog.open(join(dataDir, 'facts.db'));
  const position = await log.end();
  await log.close();
  const marks = reactions.reactions.map(({ reaction }) => ({ reaction, position }));
  setWork(join(dataDir, 'work.db'), { marks, parked: [] });
}
