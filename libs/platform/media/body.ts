import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { mediaRoutes } from '#contracts/routes.ts';
import { badRequest, HttpProblem } from '#platform/http/problem.ts';
import { BadPicture } from './media.ts';

/** What is thrown away of a body that is too large, so that the sender hears why; beyond it the line is cut. */
const mostDropped = 64 * 1024 * 1024;

/**
 * Lets bodies that are not JSON through to the upload, unread: who sends them is found out before a byte is kept in
 * memory. Everywhere else they are refused as before.
 */
export function mountPictureBodies(fastify: FastifyInstance) {
  fastify.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.url === mediaRoutes.upload && request.method === 'POST') return done(null, payload);
    return done(new HttpProblem(415, 'not-json', 'Send application/json.'));
  });
}

/** All of a body, or `BadPicture` as soon as it is too large: the rest of it is dropped as it comes. */
export function wholeOf(body: Readable, declared: string | undefined, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let isOver = false;
    const refuse = () => {
      isOver = true;
      parts.length = 0;
      reject(new BadPicture('picture-too-large'));
    };
    body.on('data', (part: Buffer) => {
      size += part.length;
      if (size > mostDropped) return void body.destroy();
      if (isOver) return undefined;
      if (size > most) return refuse();
      parts.push(part);
      return undefined;
    });
    body.on('end', () => resolve(Buffer.concat(parts)));
    body.on('error', reject);
    body.on('close', () => reject(badRequest('The picture did not come whole.')));
    if (Number(declared) > most) refuse();
  });
}
