import type { FastifyInstance } from 'fastify';
import type { Receipt } from '#platform/streams/command.ts';
import type { Receipts } from '#platform/streams/receipts.ts';

/** An answer that says where facts lie: a receipt, alone or beside what it was the answer to. */
type Placed = Pick<Receipt, 'position' | 'at'> & Readonly<Record<string, unknown>>;

const isPlaced = (answer: unknown): answer is Placed =>
  typeof answer === 'object' && answer !== null && 'position' in answer && 'at' in answer;

/** The one place where receipts leave the house, over HTTP and sockets alike: sealed, without revision and position. */
export function mountReceipts(fastify: FastifyInstance, receipts: Pick<Receipts, 'sealed'>) {
  fastify.addHook('preSerialization', (_request, _reply, answer, done) => {
    if (!isPlaced(answer)) return done(null, answer);
    const { position, at, revision: _, ...beside } = answer;
    receipts.sealed({ position, at }).then(
      (sealed) => done(null, { ...beside, ...sealed }),
      (error: Error) => done(error),
    );
  });
}
