// `npm run bench -- NAME --ab A B`: the same bench over two builds, folders of two clones, in turn; medians of six
// rounds (`--ab-rounds N`), each of them with one round of the bench itself (`--rounds N`).
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { flag, median, type Result } from './figures.ts';
import { nearMedian } from './rounds.ts';

type Run = Readonly<Record<string, unknown>> & Result;
type Round = Readonly<Record<'A' | 'B', Run>>;

const sides = ['A', 'B'] as const;
const [name = ''] = process.argv.slice(2);
const at = process.argv.indexOf('--ab');
const folders = { A: resolve(process.argv[at + 1] ?? ''), B: resolve(process.argv[at + 2] ?? '') };
const rounds = flag('ab-rounds', 6);
const passed = process.argv.slice(3).filter((_, n) => n + 3 < at || n + 3 > at + 2);
const here = resolve(import.meta.dirname, '..');
const say = (text: string) => void process.stderr.write(`${text}\n`);

/** What starts servers is measured by this folder's bench over the other's build; what runs in process is each one's own. */
const isOverServers = readFileSync(`${here}/bench/${name}.bench.ts`, 'utf8').includes('./market/server.ts');

async function bench(folder: string, ...args: readonly string[]): Promise<string> {
  const script = `${isOverServers ? here : folder}/scripts/bench.mjs`;
  const asked = promisify(execFile)(process.execPath, [...process.execArgv, script, ...args], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  return asked.then(
    ({ stdout }) => stdout,
    (failed: { code?: unknown; stdout?: string }) => {
      if (failed.code === 3 && failed.stdout) return failed.stdout; // void: it says why
      throw failed;
    },
  );
}

async function measured(side: 'A' | 'B', n: number): Promise<Run> {
  const usual = passed.includes('--rounds') ? [] : ['--rounds', '1'];
  const result = JSON.parse(await bench(folders[side], name, '--json', ...usual, ...passed)) as Run;
  const why = result.void === undefined ? '' : `: VOID, ${result.void}`;
  say(`round ${n + 1}, ${side}: ${result.ratio.toFixed(3)} of ${result.of ?? 'the floor'}${why}`);
  return result;
}

/** A goes first in one round, B in the next: what the one leaves warm or worn serves both. */
async function roundOf(n: number): Promise<Round> {
  if (n % 2 === 0) return { A: await measured('A', n), B: await measured('B', n) };
  const B = await measured('B', n);
  return { A: await measured('A', n), B };
}

/** Every number in a result by its path, such as `hot.p99`. */
function numbersIn(value: unknown, path = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, path === '' ? key : `${path}.${key}`));
}

/** Rounds that count: neither side is void, and neither side's floor lies far from the median of all floors. */
function counted(all: readonly Round[]): readonly Round[] {
  const near = nearMedian(all.flatMap(({ A, B }) => [A, B].map(({ floorPerSecond }) => floorPerSecond ?? 1)));
  return all.filter(({ A, B }, n) => !A.void && !B.void && near[2 * n] && near[2 * n + 1]);
}

const short = (n: number) => (Math.abs(n) >= 100 ? n.toFixed(0) : n.toPrecision(3));

for (const side of sides) if (isOverServers) await bench(folders[side], 'build');
const all: Round[] = [];
while (all.length < rounds || (counted(all).length < rounds && all.length < rounds + 2))
  all.push(await roundOf(all.length));

const kept = counted(all).map(({ A, B }) => ({ A: new Map(numbersIn(A)), B: new Map(numbersIn(B)) }));

/** Medians of both sides, and of what B was of A in each round, with the least and the most of that. */
const figures = [...(kept[0]?.A.keys() ?? [])].flatMap((figure) => {
  const pairs = kept.flatMap(({ A, B }) => {
    const [a, b] = [A.get(figure), B.get(figure)];
    return a === undefined || b === undefined ? [] : [{ a, b }];
  });
  const changes = pairs.map(({ a, b }) => b / a);
  const [A, B] = [median(pairs.map(({ a }) => a)), median(pairs.map(({ b }) => b))];
  return { figure, A, B, change: median(changes), least: Math.min(...changes), most: Math.max(...changes) };
});
const last = all.at(-1)!;
const summary = {
  name,
  folders,
  rounds: kept.length,
  leftOut: all.length - kept.length,
  ranOn: {
    ...(last.B['ranOn'] as object),
    builds: sides.map((side) => (last[side]['ranOn'] as { build?: string } | undefined)?.build),
  },
  figures,
};
if (process.argv.includes('--json')) console.log(JSON.stringify(summary));
else {
  for (const { figure, A, B, change, least, most } of figures.filter((row) => Number.isFinite(row.change)))
    console.log(
      `${figure.padEnd(32)} A ${short(A).padStart(9)}   B ${short(B).padStart(9)}   B/A ${change.toFixed(3)} (${least.toFixed(2)} to ${most.toFixed(2)})`,
    );
  console.log(
    `${name}: medians of ${kept.length} rounds in turn; ${summary.leftOut} left out (void, or the floor over 30 % from the median)`,
  );
  console.log(`A ${folders.A} and B ${folders.B}, on ${Object.values(summary.ranOn).flat().join('; ')}`);
}
