import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { foldLookUps, foldView } from '#kernel/fold.ts';
import { day, minute, plus } from '#kernel/instant.ts';
import { upcast } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { openKeys } from './filled-views.ts';
import type { Sample } from './random-facts.ts';

/** Any decider, whatever its messages. */
export type AnyDecider = Decider<unknown, AnyMessage, AnyMessage>;

const root = join(import.meta.dirname, '../..');

/** What these files export, in the order of their paths, if it has all of these fields. */
async function exported(files: string, ...fields: readonly string[]): Promise<(readonly [string, unknown])[]> {
  const paths = globSync(files, { cwd: root }).toSorted();
  const modules = await Promise.all(paths.map((path) => import(join(root, path)) as Promise<object>));
  const hasAll = (value: unknown) => typeof value === 'object' && value !== null && fields.every((one) => one in value);
  return modules.flatMap((one) => Object.entries(one)).filter(([, value]) => hasAll(value));
}

/** Every decider of every slice, by the name that it is exported under. */
export const allDeciders = async (): Promise<ReadonlyMap<string, AnyDecider>> =>
  new Map((await exported('libs/**/decider.ts', 'evolve', 'initial', 'shapes')) as [string, AnyDecider][]);

const everyView = async () => (await exported('libs/**/*.view.ts', 'key', 'version', 'shapes')) as [string, View][];

/** A sample by its name: no two of one shape have the same. */
export function named(samples: readonly Sample[]): ReadonlyMap<string, Sample> {
  const all = new Map<string, Sample>();
  for (const sample of samples) {
    const name = `${sample.type} v${sample.v}`;
    const others = [...all.keys()].filter((one) => one === name || one.startsWith(`${name} #`)).length;
    all.set(others === 0 ? name : `${name} #${others + 1}`, sample);
  }
  return all;
}

const firstDay = '2026-04-30T00:00:00.000Z';
/** More than there are samples: one more moves none of the others. */
const revisionsPerRound = 10_000;

/** The samples as a log has them, twice over: some need what only a later file tells. */
export const asStored = (samples: readonly Sample[]): readonly StoredFact[] =>
  [0, 1].flatMap((round) =>
    samples.map(({ type, v, data }, n) => {
      const revision = round * revisionsPerRound + n;
      const position = String(revision + 1).padStart(12, '0');
      const at = plus(firstDay, round * day + n * minute);
      const told = { actorId: 'a', correlationId: '', causationId: '', rules: 'plinth-1' };
      const meta = { v, at, commandId: `c${revision}`, bodyHash: '', ...told };
      return { id: `f${revision}`, stream: 's-1', revision, position, type, data, meta };
    }),
  );

/** As it comes back from a store. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The state after each of the facts that the decider knows, whatever it begins with. */
export function statesOf(decider: AnyDecider, facts: readonly StoredFact[], initial = decider.initial()): unknown[] {
  const known = facts.filter(({ type }) => Object.hasOwn(decider.shapes, type));
  let state = initial;
  return known.map(({ type, data, meta, revision }) => {
    const fact = { type, data: upcast(decider.shapes, type, meta.v, data), meta: { ...meta, revision } };
    state = decider.evolve(state, fact);
    expect(plain(state)).toEqual(state);
    return plain(state);
  });
}

/** All that the view keeps after each of the facts. */
async function documentsOf(view: View, facts: readonly StoredFact[]): Promise<unknown[]> {
  const readable = await readableOf(view.shapes, facts, openKeys);
  const lookUps = new Map<string, unknown>();
  return readable.map((fact, n) => {
    if (view.lookUp) foldLookUps(view.lookUp, lookUps, fact);
    return [[...foldView(view, readable.slice(0, n + 1))], [...lookUps]];
  });
}

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, one]) => [name, inOrder(one)]));
};

/** Version and hash: the same whatever the order of fields. */
const made = (version: number, of: unknown): string => {
  const hash = createHash('sha256').update(JSON.stringify(inOrder(plain(of))));
  return `v${version} ${hash.digest('hex').slice(0, 16)}`;
};

type Hashes = Readonly<Record<string, string>>;

/** What is made of the stored samples, by name: each sample itself, how its type is read, every document, every state. */
export type MadeOfSamples = Readonly<{ samples: Hashes; facts: Hashes; documents: Hashes; states: Hashes }>;

/** Of these samples alone. */
export async function madeOf(samples: ReadonlyMap<string, Sample>): Promise<MadeOfSamples> {
  const facts = asStored([...samples.values()]);
  const [deciders, views] = [await allDeciders(), await everyView()];
  const documents = views.map(async ([, view]) => {
    return [view.name, made(view.version, await documentsOf(view, facts))] as const;
  });
  const read = [...deciders.values()].flatMap(({ shapes }) =>
    Object.entries(shapes as Readonly<Record<string, { v: number }>>).map(([type, { v }]) => {
      const all = [...samples.values()].filter((sample) => sample.type === type);
      return [
        type,
        made(
          v,
          all.map((sample) => upcast(shapes, type, sample.v, sample.data)),
        ),
      ] as const;
    }),
  );
  return {
    samples: Object.fromEntries([...samples].map(([name, { v, data }]) => [name, made(v, data)])),
    facts: Object.fromEntries(read),
    documents: Object.fromEntries(await Promise.all(documents)),
    states: Object.fromEntries([...deciders].map(([name, one]) => [name, made(one.version, statesOf(one, facts))])),
  };
}

const whatToDo: Readonly<Record<keyof MadeOfSamples, (name: string, version: string) => string>> = {
  samples: (name) => `"${name}" is not what was stored: put it back, and add another sample`,
  facts: (name, v) => `"${name}" is read otherwise than before: raise its v (now ${v}) with an upcaster and a sample`,
  documents: (name, v) => `the view "${name}" makes other documents: raise its version (now ${v})`,
  states: (name, v) => `the decider "${name}" makes another state: raise its version (now ${v})`,
};

const kinds = Object.keys(whatToDo) as (keyof MadeOfSamples)[];

/** What has changed under a version that has not, each with what is to be done. */
export const silentChanges = (kept: MadeOfSamples, now: MadeOfSamples): string[] =>
  kinds.flatMap((kind) =>
    Object.entries(kept[kind]).flatMap(([name, before]) => {
      const after = now[kind][name] ?? (kind === 'samples' ? before.split(' ', 1)[0]! : undefined);
      if (after === undefined || after === before) return [];
      const [version, wasVersion] = [after, before].map((one) => one.split(' ', 1)[0]!);
      return version === wasVersion ? [whatToDo[kind](name, version!)] : [];
    }),
  );
