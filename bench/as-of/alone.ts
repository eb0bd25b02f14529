// An auction's page as of a fact near the end of a stream of 20,000, in a log of little else, and in a long one.
import { flag, ownMemoryMb, quantile, report, whole } from '../figures.ts';
import { auctionIds } from '../filled-log.ts';
import { indexedLog, timed } from '../indexed-log.ts';

const facts = flag('facts', process.argv.includes('--long') ? 1_000_000 : 200_000);
const perAuction = 20_000;
const [goalMs, goalRatio] = [300, 1.2];
const times = 100;

async function p99In(size: number): Promise<number> {
  const { history, close } = await indexedLog(size, perAuction);
  const [id = ''] = auctionIds(1);
  const fact = { stream: `auction-${id}`, revision: perAuction - 10 };
  const { doc, facts: folded } = await history.document('auction-page', id, { fact });
  if (!doc || folded < perAuction * 0.4) throw new Error(`no page of ${folded} facts`);
  const took = await timed(times, () => history.document('auction-page', id, { fact }));
  await close();
  return quantile(took, 0.99);
}

const [small, large] = [await p99In(perAuction), await p99In(facts)];
const ratio = large / small;
report(
  {
    name: 'as-of',
    ratio,
    of: 'the same in a small log',
    goal: `<= ${goalRatio}, and p99 <= ${goalMs} ms`,
    met: ratio <= goalRatio && large <= goalMs,
    memoryMb: ownMemoryMb(),
    facts,
    p99: large,
  },
  [
    `p99 ${small.toFixed(0)} ms in a log of ${whole(perAuction)} facts, ${large.toFixed(0)} ms in one of ${whole(facts)}`,
  ],
);
