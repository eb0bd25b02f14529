// Fastify alone: rows of the log's file, parsed and written as lines, nothing checked, nothing named.
import Database from 'better-sqlite3';
import { fastify } from 'fastify';

const { PORT, LOG } = process.env;
const db = new Database(LOG, { readonly: true });
const rows = db.prepare<[number, number], { position: number; id: string; type: string; data: string; meta: string }>(
  `select position, id, type, data, meta from facts
   where position > ? and type in ('AuctionOpened', 'PriceMoved') order by position limit ?`,
);

process.once('SIGTERM', () => process.exit(0));
const app = fastify();
app.get<{ Querystring: { after: string; limit: string } }>('/rows', (request, reply) => {
  const { after, limit } = request.query;
  let [text, through] = ['', after];
  for (const { position, id, type, data, meta } of rows.iterate(Number(after), Number(limit))) {
    const { at } = JSON.parse(meta) as { at: string };
    text += `${JSON.stringify({ id, type, v: 1, at, offset: String(position), data: JSON.parse(data) as object })}\n`;
    through = String(position);
  }
  void reply.type('application/x-ndjson').send(`${text}${JSON.stringify({ through })}\n`);
});

console.log(`Fastify is open at ${await app.listen({ port: Number(PORT), host: '127.0.0.1' })}`);
