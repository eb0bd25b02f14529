// Fastify alone: takes a JSON bid, answers what a bid is answered.
import fastify from 'fastify';

const app = fastify();
const receipt = { at: '2026-05-01T12:00:00.000Z', after: 'a'.repeat(96) };
app.post('/web-api/v1/floor/:id/bids', () => Promise.resolve(receipt));
process.once('SIGTERM', () => process.exit(0));
console.log(`Fastify is open at ${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}`);
