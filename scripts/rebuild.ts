/**
 * Fills a view again from the whole log, beside the one that is shown, while the market runs: `npm run rebuild -- VIEW`.
 * It folds in a thread of its own with the views of the last build, and the running market then switches to the result.
 *
 * It writes `views.db` beside the market, and neither can lose the other's facts: what it fills is a newborn collection, whose
 * name nobody else has or ever will have, and what both change is the one control document, each time in one write that
 * expects it as it was read (`Claim` in `rebuild.ts`, the fence in `placing.ts`). A second rebuild of the view is refused
 * while the first goes on, and one that was cut and wakes up finds its claim taken. The market goes on from the
 * last fact that was folded, so none lies between the two.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Presets, SingleBar } from 'cli-progress';
import { keepFilesPrivate } from '#platform/config/private-files.ts';
import type { RebuildNews, RebuildOrder } from '#platform/projections/rebuild-worker.ts';

const usage = `npm run rebuild -- VIEW    fills the view again and switches to it
  --data DIR               the market's data, else DATA_DIR, else ./data
  --wait SECONDS           how long to wait for the market to switch (30)`;

const built = new URL('../dist/server/rebuild-worker.js', import.meta.url);
const steps = 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, wait: { type: 'string', default: '30' } },
});
const [view] = positionals;

/** What happened, in the order in which it happens. */
function tell(news: RebuildNews, bar: SingleBar) {
  if (news.is === 'progress') bar.update(Math.round(news.share * steps), { facts: news.facts });
  if (news.is === 'filled') {
    bar.stop();
    console.log(`${news.view}: ${news.facts} facts folded into ${news.collection}`);
  }
  if (news.is !== 'done') return;
  console.log(
    news.switched ? 'The market has switched to it.' : 'No market took it yet: the next one that starts will.',
  );
}

function rebuild(order: RebuildOrder): Promise<number> {
  const format = 'Rebuilding [{bar}] {percentage}% | {facts} facts | {duration_formatted}';
  const bar = new SingleBar({ format, noTTYOutput: false, stopOnComplete: false }, Presets.shades_classic);
  bar.start(steps, 0, { facts: 0 });
  return new Promise((resolve) => {
    const worker = new Worker(built, {
      workerData: order,
      env: { ...process.env, ...(values.data && { DATA_DIR: values.data }) },
    });
    worker.on('message', (news: RebuildNews) => tell(news, bar));
    worker.on('error', (error) => {
      bar.stop();
      console.error(`The view stays as it is: ${error instanceof Error ? error.message : String(error)}`);
      resolve(1);
    });
    worker.on('exit', resolve);
  });
}

keepFilesPrivate(); // here: a thread has no umask of its own
if (!view) {
  console.error(usage);
  process.exitCode = 2;
} else {
  if (!existsSync(built)) execFileSync('npm', ['run', 'build', '--', '--logLevel', 'warn'], { stdio: 'inherit' });
  process.exitCode = await rebuild({ view, switchWithinMs: Number(values.wait) * 1000 });
}
