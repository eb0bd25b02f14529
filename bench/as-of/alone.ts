// An auction's page as of facts at random places of a stream of 20,000, in a log of little else and in a long one, in turn:
// cold (nothing of it was asked before) and warm (after one look at its end). Both must meet the goal.
import { performance } from 'node:perf_hooks';
import type { OwnHistory } from '#platform/archive/history.ts';
import { flag, median, ownMemoryMb, quantile, report, whole } from '../figures.ts';
import { auctionIds } from '../filled-log.ts';
import { indexedLog } from '../indexed-log.ts';

const facts = flag('facts', process.argv.includes('--long') ? 1_000_000 : 200_000);
const perAuction = 20_000;
const [goalMs, goalRatio] = [300, 1.2];
const times = flag('times', 100);
const [id = ''] = auctionIds(1);
const stream = `auction-${id}`;

type Log = Awaited<ReturnType<typeof indexedLog>>;
type Took = { readonly ms: number[]; readonly cpu: number[] };
const took = () => ({ cold: { ms: [], cpu: [] } as Took, warm: { ms: [], cpu: [] } as Took });

async function look(history: OwnHistory, revision: number, { ms, cpu }: Took) {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await history.document('auction-page', id, { fact: { stream, revision } });
  const used = process.cpuUsage(before);
  ms.push(performance.now() - began);
  cpu.push((used.user + used.system) / 1000);
}

/** A history that has been asked for the end. */
async function warmed(log: Log): Promise<OwnHistory> {
  const history = log.newHistory();
  const { doc, facts: folded } = await history.document('auction-page', id, {});
  if (!doc || folded < perAuction * 0.4) throw new Error(`no page of ${folded} facts`);
  return history;
}

const logs = [await indexedLog(perAuction, perAuction), await indexedLog(facts, perAuction)] as const;
const warm = [await warmed(logs[0]), await warmed(logs[1])] as const;
const [small, large] = [took(), took()];
for (let n = 0; n < times; n++) {
  // spread over the whole stream by a step that meets each part, and its end among the first
  const revision = perAuction - 10 - ((n * 7919) % (perAuction - 10));
  for (const [log, history, into] of [
    [logs[0], warm[0], small],
    [logs[1], warm[1], large],
  ] as const) {
    await look(log.newHistory(), revision, into.cold);
    await look(history, revision, into.warm);
  }
}
for (const log of logs) await log.close();

const p99 = { cold: quantile(large.cold.ms, 0.99), warm: quantile(large.warm.ms, 0.99) };
const ratioOf = (kind: 'cold' | 'warm') => p99[kind] / quantile(small[kind].ms, 0.99);
const ratio = Math.max(ratioOf('cold'), ratioOf('warm'));
const figures = ({ ms, cpu }: Took) =>
  `p50 ${median(ms).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms (of the processor ${median(cpu).toFixed(0)} and ${quantile(cpu, 0.99).toFixed(0)})`;
const lines = (['cold', 'warm'] as const).flatMap((kind) => [
  `${kind}, in a log of ${whole(perAuction)} facts: ${figures(small[kind])}`,
  `${kind}, in a log of ${whole(facts)} facts: ${figures(large[kind])}; ${ratioOf(kind).toFixed(2)} of it`,
]);
report(
  {
    name: 'as-of',
    ratio,
    of: 'the same in a small log, cold or warm',
    goal: `<= ${goalRatio}, and p99 <= ${goalMs} ms cold and warm`,
    met: ratio <= goalRatio && Math.max(p99.cold, p99.warm) <= goalMs,
    memoryMb: ownMemoryMb(),
    facts,
    p99: p99.cold,
    p99Warm: p99.warm,
  },
  lines,
);
