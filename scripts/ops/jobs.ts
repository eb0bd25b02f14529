import { setTimeout as pause } from 'node:timers/promises';
import type { Job, JobBody, JobResult, JobWithResult, Jobs } from '../../libs/contracts/ops-jobs.ts';
import { jobRoutes } from '../../libs/contracts/ops-routes.ts';

/** How the market is asked: `body` makes a command of it. */
export type AskMarket = <T>(
  path: string,
  asked?: Readonly<Record<string, string | undefined>>,
  body?: object,
) => Promise<T>;

/** Milliseconds between two looks at a job. */
const betweenLooks = 500;

/** A line of the list. */
export const jobLine = ({ id, asked: { kind }, state, done, of, until, by, error }: Job): string =>
  [id, kind, state, share(done, of), until === null ? '' : `up to ${until}`, `by ${by}`, error ?? '']
    .filter(Boolean)
    .join('  ');

const share = (done: number, of: number) => `${done} of ${of}`;

/** All jobs of the process that answers, or one that is stopped: `jobs`, `jobs stop ID`. */
export const jobsOrStop = async (ask: AskMarket, word?: string, id?: string): Promise<readonly Job[]> =>
  word === 'stop' ? [await ask<Job>(jobRoutes.stop(id ?? ''), {}, {})] : (await ask<Jobs>(jobRoutes.all)).items;

/** Begins a job and waits for it; says how far it is. An interrupt stops it. */
export async function whenDone(ask: AskMarket, body: JobBody): Promise<JobWithResult> {
  const { id } = await ask<Job>(jobRoutes.all, {}, body);
  const stop = () => void ask(jobRoutes.stop(id), {}, {}).catch(() => {});
  process.once('SIGINT', stop);
  for (;;) {
    const now = await ask<JobWithResult>(jobRoutes.of(id));
    if (process.stderr.isTTY) process.stderr.write(`\r${now.state}: ${share(now.done, now.of)}   `);
    if (now.endedAt !== null) {
      process.off('SIGINT', stop);
      return now;
    }
    await pause(betweenLooks);
  }
}

/** What a job found, as lines. */
export function resultLines({ result, ...told }: JobWithResult): readonly string[] {
  return result ? linesOf(result) : [jobLine(told)];
}

function linesOf(result: JobResult): readonly string[] {
  switch (result.kind) {
    case 'documents':
      return JSON.stringify(result.items, null, 2).split('\n');
    case 'rules':
      return [
        `${result.auctions} auctions, ${result.differing} end otherwise, ${result.skipped} cannot be gone through`,
        ...result.sums.map(
          ({ rules, sold, bids, refused, takings }) =>
            `${rules}: ${sold} sold, ${bids} bids, ${refused} not taken, ${takings.map(({ currency, minor }) => `${minor} ${currency}`).join(', ')}`,
        ),
        ...result.rows.map(({ auctionId, under }) =>
          [auctionId, ...under.map(({ winner, price }) => `${price ?? '-'} ${winner ?? 'nobody'}`)].join('  '),
        ),
      ];
    case 'log':
      return [`${result.facts} facts are whole`];
    default:
      return [
        ...result.views.map(
          ({ view, version, same, differs, unknown, leftOut }) =>
            `${view}.v${version}: ${leftOut ?? `${same} same, ${differs} differ, ${unknown} moved on`}`,
        ),
        ...result.found.map(({ view, id, fields }) => `DRIFT ${view} ${id}: ${fields.join(', ')}`),
      ];
  }
}

/** Whether it found what somebody has to look at. */
export const isAlarm = ({ state, result }: JobWithResult): boolean =>
  state !== 'done' || (result?.kind === 'drift' && result.found.length > 0);
