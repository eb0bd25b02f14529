import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { account } from '#accounts/decider.ts';
import { auctionShapes } from '#auctions/events.ts';
import { auctionTerms } from '#auctions/views/auction-terms.view.ts';
import { mutant } from './support/mutants.ts';
import { samples } from './support/random-facts.ts';
import {
  allDeciders,
  asStored,
  madeOf,
  type MadeOfSamples,
  named,
  silentChanges,
  statesOf,
} from './support/stored-samples.ts';

/*
 * What every build before this one wrote: facts, and the documents and states that were folded from them and lie in stores.
 * `npm run samples` writes the hashes anew: of what is new and of what has a raised version. Where nothing of it was ever
 * deployed, delete its line first. To see it fail, run with
 *   MUTANT=forgetful-account   the account forgets its member when the mailbox is proved
 *   MUTANT=silent-terms        a view leaves something out that it said before
 *   MUTANT=resalted-bids       old bids are read with a salt
 */
const file = join(import.meta.dirname, 'stored-samples.json');
const kept = JSON.parse(readFileSync(file, 'utf8')) as MadeOfSamples;
const found = named(samples);
/** In the order of the record, what is new last: which file a sample stands in changes nothing. */
const known = new Map(Object.keys(kept.samples).flatMap((name) => (found.has(name) ? [[name, found.get(name)!]] : [])));
const all = new Map([...known, ...found]);

if (mutant === 'forgetful-account') {
  const { evolve } = account;
  const forgetful: typeof evolve = (...[state, fact]) =>
    fact.type === 'EmailVerified' ? account.initial() : evolve(state, fact);
  Object.assign(account, { evolve: forgetful });
}
if (mutant === 'silent-terms') {
  const fold = auctionTerms.fold.bind(auctionTerms);
  const silent: typeof fold = (doc, fact, ...more) =>
    fact.type === 'AuctionCancelled' ? doc : fold(doc, fact, ...more);
  Object.assign(auctionTerms, { fold: silent });
}
if (mutant === 'resalted-bids')
  Object.assign(auctionShapes.BidPlaced, { upcasters: { 1: (data: object) => ({ ...data, salt: 'a salt' }) } });

it('what was stored is read, shown and decided on as it was, unless a version says otherwise', async () => {
  expect(silentChanges(kept, await madeOf(known))).toEqual([]);
});

it('the record knows everything of now; if not: npm run samples', async () => {
  const now = await madeOf(all);
  const mayRecord = process.env['RECORD'] !== undefined && silentChanges(kept, await madeOf(known)).length === 0;
  if (mayRecord) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  expect(mayRecord ? now : kept).toEqual(now);
});

it('there is a sample of every shape that was ever written, and none of another', async () => {
  const shapes = [...(await allDeciders()).values()].flatMap((one) => Object.entries<{ v: number }>(one.shapes));
  const written = shapes.flatMap(([type, { v }]) => Array.from({ length: v }, (_, n) => `${type} v${n + 1}`));
  expect(new Set(samples.map(({ type, v }) => `${type} v${v}`))).toEqual(new Set(written));
});

it('a state that was put away as a snapshot goes on as one that was not', async () => {
  for (const [name, decider] of await allDeciders()) {
    const facts = asStored(samples).filter(({ type }) => Object.hasOwn(decider.shapes, type));
    const states = statesOf(decider, facts);
    for (const [n, snapshot] of states.entries()) {
      const after = statesOf(decider, facts.slice(n + 1), structuredClone(snapshot));
      expect({ name, n, after }).toEqual({ name, n, after: states.slice(n + 1) });
    }
  }
});
