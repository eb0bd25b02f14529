import { mutants } from './mutants.ts';
import { playRound } from './round.ts';
import { startScreens } from './screens.ts';
import { problemsOf } from './verdict.ts';
import { World } from './world.ts';

/** What many rounds came to. `bad` are the seeds of rounds with problems. */
export type Raced = Readonly<{
  rounds: number;
  commands: number;
  facts: number;
  looks: number;
  bad: readonly number[];
  problems: readonly string[];
}>;

/** Rounds with a seed each, from `seed` on. */
export async function race(nodes: number, rounds: number, seed = 1, mutant?: string): Promise<Raced> {
  const sum = { rounds, commands: 0, facts: 0, looks: 0, bad: [] as number[], problems: [] as string[] };
  for (let of = seed; of < seed + rounds; of++) {
    const broken = mutant === undefined ? undefined : mutants[mutant];
    const world = new World({ nodes, seed: of, ...(broken && { mutant: broken }) });
    const problems = await played(world);
    sum.commands += world.calls.length;
    sum.facts += world.log.facts.length;
    sum.looks += world.looks.length;
    if (problems.length > 0) sum.bad.push(of);
    sum.problems.push(...problems.map((problem) => `round ${of}: ${problem}`));
  }
  return sum;
}

async function played(world: World): Promise<string[]> {
  try {
    await world.start();
    const screens = await startScreens(world);
    await playRound(world);
    const problems = [...problemsOf(world), ...(await screens.problems())];
    await screens.stop();
    await world.stop();
    return problems;
  } catch (error) {
    return [String(error instanceof Error ? error.stack : error)];
  }
}
