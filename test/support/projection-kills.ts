import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filledViews, openKeys } from './filled-views.ts';
import { logProblems, viewProblems, wholeLog } from './invariants.ts';
import { lotViews } from './lots.ts';
import { lotsOnDisk } from './lots-on-disk.ts';
import { mutant } from './mutants.ts';
import { Processes, said } from './processes.ts';

/**
 * How often whoever fills the views is killed, and how often it meets a fact that one view cannot take. `mostLagMs`: others may
 * be so far behind beside it, as far as a clock says; `told` hears of each kill.
 */
export type ProjectionKills = Readonly<{
  kills: number;
  poison: number;
  mostLagMs?: number;
  told?: (kills: number) => void;
}>;

/** What came of it. `lags`: milliseconds that other views were behind beside one that stopped, at worst, each time. */
export type ProjectionsKilled = Readonly<{
  killedAtStart: number;
  facts: number;
  lags: readonly number[];
  problems: readonly string[];
}>;

const names = lotViews.map(({ name }) => name);

/**
 * Kills whoever fills the views at random moments, and every so many have a build with a bug in one view, which the next has no
 * more. Then a build without bugs takes what stopped the others, and all documents are compared with a clean fold of the log.
 */
export async function projectionKills({
  kills,
  poison,
  mostLagMs = Infinity,
  told,
}: ProjectionKills): Promise<ProjectionsKilled> {
  const processes = new Processes();
  try {
    const rounds = new Rounds(processes, mostLagMs);
    for (let n = 1, bad = 0; n <= kills && rounds.problems.length === 0; n++) {
      const isPoisoned = bad < poison && randomInt(kills - n + 1) < poison - bad;
      await rounds.round(n, isPoisoned ? names[bad++ % names.length]! : '');
      told?.(n);
    }
    const facts = await rounds.compared(poison);
    const { killedAtStart, lags, problems } = rounds;
    return { killedAtStart, facts, lags, problems };
  } finally {
    await processes.close();
  }
}

/** Processes one after another on one folder. */
class Rounds {
  readonly problems: string[] = [];
  readonly lags: number[] = [];
  killedAtStart = 0;
  private readonly processes: Processes;
  private readonly folder: string;
  private readonly mostLagMs: number;

  constructor(processes: Processes, mostLagMs: number) {
    this.processes = processes;
    this.mostLagMs = mostLagMs;
    this.folder = processes.folder();
  }

  /** One process from its start to its kill. */
  async round(n: number, poisoned: string): Promise<void> {
    const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
    const program = [...flags, 'test/support/fold-forever.ts', this.folder, String(n), poisoned];
    const running = this.processes.begin(program, {
      MUTANT: mutant ?? '',
      NODE_COMPILE_CACHE: join(this.folder, 'code'),
    });
    const isEarly = !poisoned && randomInt(4) === 0;
    if (isEarly) await Promise.race([pause(randomInt(1500)), running.ended]);
    else await said(running, poisoned ? /beside ([\d.]+) ms/ : /ready/);
    await Promise.race([pause(randomInt(isEarly ? 1 : 150)), running.ended]);
    running.kill('SIGKILL');
    const { signal, code } = await running.ended;
    const output = running.output();
    if (signal !== 'SIGKILL') this.problems.push(`round ${n}: it ended by itself with ${code}: ${output.slice(-500)}`);
    if (!output.includes('ready')) this.killedAtStart++;
    if (poisoned) this.lag(Number(/beside ([\d.]+) ms/.exec(output)?.[1]), `round ${n}, beside ${poisoned}`);
  }

  /** By a build without bugs: it takes all that stopped the others. How many facts there are. */
  async compared(poison: number): Promise<number> {
    const { events, store, clock } = await lotsOnDisk(this.folder);
    const filled = await filledViews(lotViews, { events, store, clock });
    await filled.past(...names);
    const facts = await wholeLog(events);
    const views = await viewProblems(lotViews, facts, { documents: store, keys: openKeys });
    this.problems.push(...logProblems(facts), ...views);
    const bad = facts.filter(({ data }) => String((data as { by?: string }).by).startsWith('poison')).length;
    if (bad < poison) this.problems.push(`${bad} facts of ${poison} were poison`);
    await filled.stop();
    await events.close();
    await store.close();
    return facts.length;
  }

  private lag(ms: number, when: string) {
    this.lags.push(ms);
    if (ms > this.mostLagMs) this.problems.push(`${when}: others were ${ms.toFixed(0)} ms behind`);
  }
}
