// The first page of facts by what an operator knows of them, with the facts themselves read, in the code of the index's thread.
import { flag, ownMemoryMb, quantile, report, whole } from './figures.ts';
import { indexedLog, timed } from './indexed-log.ts';

const facts = flag('facts', process.argv.includes('--long') ? 1_000_000 : 200_000);
const goalMs = 100;

const { index, newHistory, factsPerSecond, close } = await indexedLog(facts);
const history = newHistory();
const member = (n: number) => `00000004-0000-4000-8000-${(n % 1000).toString(16).padStart(12, '0')}`;
const searches: Readonly<Record<string, (n: number) => object>> = {
  all: () => ({}),
  type: (n) => ({ type: n % 2 === 0 ? 'BidPlaced' : 'AuctionOpened' }),
  person: (n) => ({ person: member(n) }),
  correlation: (n) => ({ correlation: `bench-${(n * 997).toString(36)}` }),
  'person and type': (n) => ({ person: member(n), type: 'BidPlaced' }),
};
const lines: string[] = [`the index takes ${whole(factsPerSecond)} facts a second`];
let worst = 0;
for (const [name, search] of Object.entries(searches)) {
  const took = await timed(200, async (n) => history.read((await index.search({ ...search(n), limit: 50 })).facts));
  const p99 = quantile(took, 0.99);
  worst = Math.max(worst, p99);
  lines.push(`by ${name}: p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}
const [whole50] = await timed(1, () =>
  index.search({ type: 'BidPlaced', person: 'nobody', category: 'auction', limit: 50 }),
);
const rare = await timed(5, () => index.search({ type: 'BidPlaced', category: 'none', limit: 50 }));
lines.push(
  `a search that finds nothing in 50,000 rows: ${quantile(rare, 0.5).toFixed(0)} ms (one that has a rare lead: ${whole50!.toFixed(1)} ms)`,
);
// the floor: the same facts read where they lie, with nothing to be found
const pages: Awaited<ReturnType<typeof index.search>>['facts'][] = [];
for (let n = 0; n < 20; n++) pages.push((await index.search({ person: member(n), limit: 50 })).facts);
const read = await timed(200, (n) => history.read(pages[n % pages.length]!));
lines.push(`reading alone: p50 ${quantile(read, 0.5).toFixed(1)} ms, p99 ${quantile(read, 0.99).toFixed(1)} ms`);
await close();
const result = { name: 'log-browser', ratio: worst / goalMs, of: `${goalMs} ms, the worst p99 of a first page`, facts };
const floorPerSecond = 1000 / quantile(read, 0.5);
report({ ...result, goal: '<= 1', met: worst <= goalMs, memoryMb: ownMemoryMb(), floorPerSecond }, lines);
