/** Puts a file of products into the catalog: `npm run import -- catalog FILE`; `--help` tells more. */
import '../apps/need-node.mjs';
import { performance } from 'node:perf_hooks';
import { SingleBar } from 'cli-progress';
import { Figures, remarksFor, storyOf } from './import/figures.ts';
import { openLines, type Lines } from './import/lines.ts';
import { mapped } from './import/mapped.ts';
import { batched, handIn, type Numbered } from './import/send.ts';
import { asked, help, type Asked } from './import/words.ts';
import { Market } from './replay/market.ts';
import { checkOperator } from './replay/stage.ts';
import { operatorOf } from './ops/operator.ts';
import { Stopped, Wrong } from './replay/wrong.ts';

const batchesInFlight = 4;

/** The bar of bytes, on a terminal. */
function progress({ bytes, read }: Lines) {
  if (!process.stderr.isTTY) return { move: () => undefined, end: () => undefined };
  const bar = new SingleBar({ stream: process.stderr, format: '{bar} {percentage} % | {eta} s left', etaBuffer: 200 });
  bar.start(bytes, 0);
  return { move: () => bar.update(read()), end: () => bar.stop() };
}

/** The products of the file; what is none is remarked. */
async function* products({ lines }: Lines, figures: Figures): AsyncIterable<Numbered> {
  const seen = new Map<string, number>();
  for await (const line of lines) {
    figures.lines++;
    const outcome = 'wrong' in line ? line : mapped(line.fields);
    if ('wrong' in outcome) figures.remark({ line: line.n, outcome: 'bad', why: outcome.wrong });
    else if ('leftOut' in outcome) figures.remark({ line: line.n, outcome: 'left out', why: outcome.leftOut });
    else {
      const { product } = outcome;
      const before = seen.get(product.slug);
      seen.set(product.slug, before ?? line.n);
      if (before === undefined) yield { n: line.n, product };
      else figures.remark({ line: line.n, outcome: 'twice', why: 'the same name and number as a line before' });
    }
  }
}

async function importCatalog({ file, known, url, json }: Asked): Promise<number> {
  const source = openLines(file);
  const operator = operatorOf().token;
  const market = new Market(url, batchesInFlight);
  const figures = new Figures();
  const start = performance.now();
  const bar = progress(source);
  try {
    await checkOperator(market, operator);
    const batches = batched(products(source, figures))[Symbol.asyncIterator]();
    const worker = async () => {
      for (let next = await batches.next(); !next.done; next = await batches.next()) {
        for (const outcome of await handIn(market, operator, known, next.value)) figures.take(outcome);
        bar.move();
      }
    };
    const workers = Array.from({ length: batchesInFlight }, worker);
    await Promise.all(workers).catch(async (error: unknown) => {
      await batches.return?.(); // the others finish what they have in hand
      throw error;
    });
  } finally {
    bar.end();
    market.close();
    tell(figures, json);
  }
  const summary = figures.summary((performance.now() - start) / 1000);
  console.log(json ? JSON.stringify({ summary }) : storyOf(summary));
  return summary.bad > 0 ? 1 : 0;
}

function tell({ remarks }: Figures, json: boolean) {
  for (const line of json ? remarks.map((one) => JSON.stringify(one)) : remarksFor(remarks)) console.log(line);
}

process.stdout.on('error', () => process.exit(0)); // whoever read our lines has seen enough

try {
  const command = asked(process.argv.slice(2));
  if (command.help) console.log(help);
  else process.exitCode = await importCatalog(command);
} catch (error) {
  if (!(error instanceof Wrong || error instanceof Stopped)) throw error;
  console.error(`import: ${error.message}`);
  process.exitCode = error instanceof Wrong ? 2 : 1;
}
