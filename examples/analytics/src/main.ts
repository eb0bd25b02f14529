/** An analyst's tables: `node src/main.ts`, `--help` tells more. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Source } from './source.ts';
import { wordsOf, Wrong } from './wrong.ts';

const usage = `An analyst's tables of a Plinth market, in one file of DuckDB; each message counts once, whatever is killed.
  once      reads topics up to where they end now
  follow    goes on until it is ended (Ctrl-C)
  report    one page with plots, and the same tables here; beside a consumer that follows, too
  export DIR  Parquet by day
    --file FILE       the tables (analytics.duckdb)
    --url URL         the market (http://localhost:3000), with TOKEN from "npm run token -- analyst"
    --brokers LIST    Kafka instead, host:port,host:port
    --prefix TEXT     before the topics' names there
    --edition TOPIC=N of a topic that was written anew there; once for each
    --include test    of a report: auctions of test members count too
    --out FILE        of a report: the page (report.html)
    --json            of a report: all tables as JSON`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: 'analytics.duckdb' },
    url: { type: 'string', default: 'http://localhost:3000' },
    brokers: { type: 'string' },
    prefix: { type: 'string', default: '' },
    edition: { type: 'string', multiple: true, default: [] },
    limit: { type: 'string' },
    include: { type: 'string' },
    out: { type: 'string', default: 'report.html' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function source(): Promise<Source> {
  const { brokers, prefix, edition, url, limit } = values;
  if (brokers) return (await import('./kafka.ts')).kafka({ brokers, prefix, editions: edition });
  const token = process.env.TOKEN;
  if (!token) throw new Wrong('TOKEN is missing: an operator makes one with "npm run token -- analyst"');
  const { feed } = await import('./feed.ts');
  return feed({ url, token, ...(limit && { limit: Number(limit) }) });
}

async function consume(does: 'once' | 'follow'): Promise<void> {
  const from = await source();
  const { Tables } = await tables();
  const kept = new Tables(values.file, from.name);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  try {
    await (does === 'once' ? from.once(kept) : from.follow(kept, ending.signal));
  } finally {
    await kept.close();
  }
}

/** DuckDB has binaries for most systems, not for all. */
const tables = () =>
  import('./tables.ts').catch((error: unknown) => {
    throw new Wrong(`DuckDB cannot be had on this system: ${wordsOf(error)}`);
  });

async function look(does: 'report' | 'export', folder: string): Promise<void> {
  const { opened } = await tables();
  const instance = await opened(values.file, 'READ_ONLY');
  const connection = await instance.connect();
  try {
    if (does === 'export') return await (await import('./parquet.ts')).exportTo(connection, folder);
    const figures = await (await import('./figures.ts')).figuresOf(connection, values.include === 'test');
    if (values.json) return console.log(JSON.stringify(figures));
    const { pageOf, textOf } = await import('./report.ts');
    writeFileSync(values.out, pageOf(figures));
    console.log(`${textOf(figures)}\n${values.out}`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

try {
  const [does = '', folder = ''] = positionals;
  if (values.help) console.log(usage);
  else if (does === 'once' || does === 'follow') await consume(does);
  else if (does === 'report' || (does === 'export' && folder !== '')) await look(does, folder);
  else throw new Wrong(usage);
} catch (error) {
  if (!(error instanceof Wrong)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
