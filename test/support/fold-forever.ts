/**
 * A process that appends to the log in the folder it is given, fills views from it and prints how many facts were acknowledged,
 * until it is killed. With a view's name it has a build in which that one throws at one fact: it appends such a fact, and prints
 * how long the other views were behind those that came after it.
 *   MUTANT=marks-first   the mark is written before the documents that it speaks of
 *   MUTANT=one-for-all   a view that stops takes all others with it
 */
import { randomInt, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { View } from '#kernel/view.ts';
import { ProjectionRun } from '#platform/projections/projection-run.ts';
import { filledViews } from './filled-views.ts';
import { lotsOnDisk } from './lots-on-disk.ts';
import { bid, gone, lotViews, opened, renamed } from './lots.ts';
import { mutant } from './mutants.ts';
import { storedOf } from './stored.ts';

const [, , folder = '', run = '', poisoned = ''] = process.argv;
const bug = 'a bug in this view';
const poison = `poison-${run}`;
const waitMs = 30_000;
const say = (text: string) => void writeSync(1, `${text}\n`); // a buffered line would die with the process

/** The same view in a build that cannot take a bid of one bidder. */
const broken = (view: View): View => ({
  ...view,
  fold: (doc, fact, ...more) => {
    if ((fact.data as { by?: string }).by === poison) throw new Error(bug);
    return view.fold(doc, fact, ...more);
  },
});

if (mutant === 'one-for-all') {
  ProjectionRun.prototype.stop = (error: unknown) => {
    throw error;
  };
}

const { events, store, clock } = await lotsOnDisk(folder);
if (mutant === 'marks-first') {
  const write = store.write.bind(store);
  store.write = async (writes, step) => {
    const isMoved = await write([], step);
    await clock.pause(5);
    return isMoved && (await write(writes));
  };
}

const views = lotViews.map((view) => (view.name === poisoned ? broken(view) : view));
const { runner } = await filledViews(views, { events, store, clock });
await runner.whenCaughtUp();
say('ready');

let revision = -1;
async function append(...facts: Parameters<typeof events.append>[2]) {
  const own = facts.map((fact) => ({ ...fact, id: randomUUID() })); // theirs are the same in each process
  const appended = storedOf(await events.append(`lot-${run}`, revision < 0 ? 'none' : revision, own));
  revision = appended.revision;
  return appended.positions.at(-1)!;
}

function anyFact() {
  const [lot, product] = [`lot-${randomInt(60)}`, `product-${randomInt(6)}`];
  const kind = randomInt(20);
  if (kind < 4) return opened(lot, product);
  if (kind < 5) return gone(lot);
  return kind < 7 ? renamed(`title ${randomInt(1000)}`, product) : bid(lot, `member-${randomInt(30)}`);
}

const others = views.map(({ name }) => name).filter((name) => name !== poisoned);

/** The worst of twenty facts, by the slowest of the views that have nothing to do with the one that stopped. */
async function lagBesideStopped(): Promise<number> {
  await append(opened('lot-0', 'product-0'), bid('lot-0', poison));
  const stopped = () => runner.health().some(({ view, error }) => view === poisoned && error === bug);
  for (const began = performance.now(); !stopped() && performance.now() - began < waitMs;) await clock.pause(1);
  if (!stopped()) throw new Error(`${poisoned} took the fact that it cannot take`);
  let worst = 0;
  for (let n = 0; n < 20; n++) {
    const began = performance.now();
    const at = await append(anyFact());
    const arePast = await Promise.all(others.map((name) => runner.whenPast(name, at, waitMs)));
    if (!arePast.every(Boolean)) throw new Error(`others stand still: ${JSON.stringify(runner.health())}`);
    worst = Math.max(worst, performance.now() - began);
  }
  return worst;
}

if (poisoned) say(`beside ${(await lagBesideStopped()).toFixed(1)} ms`);
for (;;) {
  await append(...Array.from({ length: randomInt(1, 6) }, anyFact));
  if (randomInt(4) === 0) await clock.pause(randomInt(10)); // what comes at once is one batch of the views
}
