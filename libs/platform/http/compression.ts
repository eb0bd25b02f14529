import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymous } from '#platform/auth/caller.ts';

/** Bytes below which an answer goes as it is: packing it would cost more than it saves. */
export const leastPacked = 1024;

/** The library's own word for: leave this answer as it is. */
const plainHeader = 'x-no-compression';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;

/**
 * Text leaves compressed, by Brotli or gzip as the visitor's browser likes: pages, JSON, drawings. To be mounted before the first
 * route. What comes in is never unpacked: a small body must not become a large one.
 */
export async function mountCompression(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (!mayBePacked(request)) request.headers[plainHeader] = '1';
    done(null, payload);
  });
  await fastify.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: leastPacked,
    brotliOptions: { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } }, // what is made anew each time is small
  });
}

/**
 * The length of a compressed answer tells whether words of the address are in it twice. So what is made for a session is
 * compressed for our own pages and for whoever typed the address alone: a foreign page may ask as often as it likes (BREACH).
 */
export function mayBePacked({ caller, headers }: Pick<FastifyRequest, 'caller' | 'headers'>): boolean {
  if ((caller ?? anonymous).kind === 'anonymous') return true;
  const from = headers['sec-fetch-site'];
  return from === 'same-origin' || from === 'none';
}
