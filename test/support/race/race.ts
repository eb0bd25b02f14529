import { esdbRaceLog } from './esdb-race-log.ts';
import { memoryRaceLog } from './race-log.ts';
import { mutants } from './mutants.ts';
import { playRound } from './round.ts';
import { startScreens } from './screens.ts';
import { problemsOf } from './verdict.ts';
import { World } from './world.ts';

/** The logs to race on: one in memory, where a seed gives the same round again, and the stand-in of EventStoreDB. */
export const grounds = { memory: memoryRaceLog, esdb: esdbRaceLog } as const;

/** How a round is played. `mutant`: the guard that is missing. */
export type Terms = Readonly<{ nodes: number; log?: keyof typeof grounds; mutant?: string | undefined }>;

/** A round, all that was asked and answered in it, and where that does not agree. */
export type Played = Readonly<{ seed: number; world: World; problems: readonly string[] }>;

/** Rounds with a seed each, from `seed` on. */
export async function race({ rounds, seed = 1, ...terms }: Terms & Readonly<{ rounds: number; seed?: number }>) {
  const sum = { commands: 0, facts: 0, looks: 0, bad: [] as Played[] };
  for (let n = 0; n < rounds; n++) {
    const played = await playedRound({ ...terms, seed: seed + n });
    const { world, problems } = played;
    sum.commands += world.calls.length;
    sum.facts += world.facts.length;
    sum.looks += world.looks.length;
    if (problems.length > 0) sum.bad.push(played);
  }
  return sum;
}

/** The round of one seed. */
export async function playedRound({ nodes, seed, log = 'memory', mutant }: Terms & Readonly<{ seed: number }>) {
  const broken = mutant === undefined ? undefined : mutants[mutant];
  const world = new World({ nodes, seed, lay: grounds[log], mutant: broken });
  return { seed, world, problems: await problemsIn(world) } satisfies Played;
}

async function problemsIn(world: World): Promise<readonly string[]> {
  try {
    await world.start();
    const screens = await startScreens(world);
    await playRound(world);
    await world.calm();
    const problems = [...problemsOf(world), ...(await screens.problems())];
    await screens.stop();
    await world.stop();
    return problems;
  } catch (error) {
    return [String(error instanceof Error ? error.stack : error)];
  }
}

/** What a round was, as text: the same text is the same round. */
export function recordOf({ facts, nodes, calls, looks }: World): string {
  const asked = [...calls, ...looks].toSorted((a, b) => a.began - b.began);
  const lines = asked.map(({ decider: _, ...one }) => ('error' in one ? { ...one, error: words(one.error) } : one));
  return JSON.stringify({ hearings: nodes.map(({ hearing }) => hearing), asked: lines, facts }, null, 1);
}

const words = (error: unknown) => (error instanceof Error ? `${error.constructor.name}: ${error.message}` : error);
