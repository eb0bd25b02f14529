import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import type { View } from '#kernel/view.ts';
import { FilledView, lastToGo } from '#platform/projections/filling.ts';
import { Projection, ViewFault, type ProjectionBatch } from '#platform/projections/projection.ts';
import { readableOf, Readables } from '#platform/projections/readable.ts';
import type { Removed, Stored, Write } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { allViews } from '../apps/views.ts';
import { openKeys } from './support/filled-views.ts';
import { randomFacts, randomFrom } from './support/random-facts.ts';
import { mutant } from './support/mutants.ts';

/*
 * Steps that are cut between any two of their writes, and a second projector that writes the rest of them later: what comes
 * out is what a fold in one go makes. To see it fail, run with
 *   MUTANT=hard-removals   a removal leaves nothing behind
 *   MUTANT=looks-apart     look-up documents are written before the mark, not with it
 *   MUTANT=lets-go-unwritten  what makes room in memory is not written before
 *   MUTANT=marks-ahead     a view that holds documents back says that it is where it has folded to
 *   MUTANT=no-guard        nobody can tell which facts a document has
 */
const seeds = 20;
const factsPerRun = 40;
const mostPerStep = 7;

let store: SqliteReadStore;
beforeEach(() => void (store = SqliteReadStore.open(':memory:')));
afterEach(() => store.close());

const born = '.v1.b1777636800000';

/** What a projection reads, as the mutant leaves it. */
const reading = () => ({
  ensure: store.ensure.bind(store),
  stored: async (...asked: Parameters<SqliteReadStore['stored']>) => {
    const found = await store.stored(...asked);
    if (mutant === 'no-guard') return new Map([...found].map(([id, doc]) => [id, { ...doc, foldedAt: '' }])) as never;
    if (mutant !== 'hard-removals') return found as never;
    return new Map([...found].filter(([, doc]) => !('gone' in doc))) as never;
  },
});

/** One write for each document: a cut may come between any two. */
const single = (writes: readonly Write[]): Write[] =>
  writes.flatMap(({ collection, put, remove }) => [
    ...put.map((doc: Stored) => ({ collection, put: [doc], remove: [] })),
    ...remove.map((doc: Removed) => ({ collection, put: [], remove: [doc] })),
  ]);

const writesOf = ({ writes, lookUps }: ProjectionBatch) =>
  single(mutant === 'looks-apart' ? [...lookUps, ...writes] : writes);

/** In steps that are cut, each cut by a new start; what a cut step did not write, a projector that was paused writes later. */
async function inPieces(view: View, name: string, seed: number) {
  const random = randomFrom(seed);
  const facts = randomFacts(Object.keys(view.shapes), factsPerRun, seed);
  const late: Write[] = [];
  let cuts = 0;
  let from = '';
  while (from < facts.at(-1)!.position) {
    const projection = new Projection(view, name, reading(), openKeys, { from });
    await projection.open();
    for (let isCut = false; !isCut && from < facts.at(-1)!.position;) {
      const ahead = facts.filter(({ position }) => position > from).slice(0, 1 + random(mostPerStep));
      const through = ahead.at(-1)!.position;
      const folded = await projection.fold({ facts: ahead, through });
      const writes = writesOf(folded);
      const cutAt = cuts < 30 && random(2) === 0 ? random(writes.length + 1) : undefined;
      for (const write of writes.slice(0, cutAt)) await store.write([write]);
      if (late.length > 0 && random(2) === 0) await store.write(late.splice(0, 1 + random(late.length)));
      isCut = cutAt !== undefined;
      if (isCut) {
        late.push(...writes.slice(cutAt));
        cuts++;
        continue;
      }
      await store.write([], { where: {}, set: {}, lookUps: folded.lookUps }); // with the mark
      projection.accept(folded);
      from = through;
    }
  }
  await store.write(late);
  return facts;
}

/** The same on the way through the past: several batches are held back and go down together, or are cut short on their way. */
async function heldBack(view: View, name: string, seed: number) {
  const random = randomFrom(seed + 1000);
  const facts = randomFacts(Object.keys(view.shapes), factsPerRun, seed);
  const end = facts.at(-1)!.position;
  const late: Write[] = [];
  let cuts = 0;
  let from = '';
  while (from < end) {
    const filled = new FilledView({ view, collection: name, from }, { store: reading(), keys: openKeys });
    await filled.projection.open();
    for (let isCut = false; !isCut && from < end;) {
      for (let batches = 1 + random(4); batches > 0 && filled.projection.position < end; batches--) {
        const { position } = filled.projection;
        const ahead = facts.filter((fact) => fact.position > position).slice(0, 1 + random(mostPerStep));
        const { position: through, id: throughId } = ahead.at(-1)!;
        await filled.take({ facts: ahead, through, throughId, caughtUp: false }, new Readables(openKeys));
        if (random(3) === 0) await makeRoom(filled, random(filled.weight + 1));
      }
      const docs = [...filled.documents()].flat();
      const writes = single(mutant === 'looks-apart' ? [...filled.lookUpWrites(), ...docs] : docs);
      const cutAt = cuts < 30 && random(2) === 0 ? random(writes.length + 1) : undefined;
      for (const write of writes.slice(0, cutAt)) await store.write([write]);
      if (late.length > 0 && random(2) === 0) await store.write(late.splice(0, 1 + random(late.length)));
      isCut = cutAt !== undefined;
      if (isCut) late.push(...writes.slice(cutAt));
      else await store.write([], { where: {}, set: {}, lookUps: filled.lookUpWrites() });
      if (isCut) cuts++;
      if (!isCut || mutant === 'marks-ahead') from = filled.projection.position;
      if (!isCut) filled.wasWritten();
    }
  }
  await store.write(late);
}

/** Writes documents ahead of the mark and lets go of them, so that the rest weighs no more than that. */
async function makeRoom(filled: FilledView, most: number) {
  const before = lastToGo([filled], most);
  if (mutant !== 'lets-go-unwritten') for (const writes of filled.documents(before)) await store.write(writes);
  filled.documentsWereWritten(before);
  filled.letGo(before);
}

async function documents(name: string) {
  const all: Record<string, object> = {};
  for (let cursor: string | undefined; ;) {
    const page = await store.find({ name, indexes: [] }, { limit: 100, cursor });
    for (const doc of page.items) all[doc.id] = doc;
    if (page.next === undefined) return all;
    cursor = page.next;
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const withoutRevs = (docs: Record<string, object>) =>
  Object.fromEntries(Object.entries(docs).map(([id, { rev: _, ...doc }]: [string, { rev?: string }]) => [id, doc]));

it.each(allViews.map((view) => [view.name, view] as const))('%s', async (name, view) => {
  let compared = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const collection = `${name}-${seed}${born}`;
    const facts = randomFacts(Object.keys(view.shapes), factsPerRun, seed);
    const whole = new Projection(view, `${name}-whole-${seed}${born}`, store, openKeys);
    await whole.open();
    const folded = await whole.fold({ facts, through: facts.at(-1)!.position }).catch((error: unknown) => {
      if (!(error instanceof ViewFault)) throw error;
    });
    if (!folded) continue; // such facts a view may refuse
    compared++;
    await store.write([...folded.writes, ...folded.lookUps]);
    await inPieces(view, collection, seed);
    const [inOneGo, found] = [await documents(whole.collection.name), await documents(collection)];
    expect({ seed, found }).toEqual({ seed, found: inOneGo }); // the revs too
    await heldBack(view, `${name}-held-${seed}${born}`, seed);
    expect({ seed, found: await documents(`${name}-held-${seed}${born}`) }).toEqual({ seed, found: inOneGo });
    const fresh = foldView(view, await readableOf(view.shapes, facts, openKeys));
    expect({ seed, found: withoutRevs(found) }).toEqual({ seed, found: plain(Object.fromEntries(fresh)) });
  }
  expect(compared).toBeGreaterThan(seeds / 4);
});
